// Durations of motions, planned in advance: pure functions, in milliseconds at normal speed.

/** @import { Motion, Picture } from "../wire.d.ts" */

export const FLIGHT = 230; // moving one piece, or gliding the board
export const FLY = 1.1,
  FLASH = 1.3; // in flights
const FADE = 140; // fading in a large picture
const SCENE = 2000; // a picture held this long is a scene, such as a duel, outside the budget
const UNKNOWN = 0.6; // share of the budget that may be planned while more may come
const BLINK = 0.12; // below this speed factor, motions are skipped

/** Returns the time budget for all motions between two turns of the viewer: 2.5 s or 4 s, less what the last frame may be late. @param {number} seats */
export const budgetFor = (seats) => (seats > 2 ? 3650 : 2250);

/** @param {string} caption */
export const readingTime = (caption) => Math.min(700, 260 + caption.length * 4);

/** Returns how long a large picture stays. @param {string} html */
export const holdOf = (html) => Number(/ data-hold="(\d+)"/.exec(html)?.[1] ?? 900);

/** @param {Motion} motion */
export const isScene = ({ show = "" }) => !!show && holdOf(show) >= SCENE;

/** Returns the maximum time of a motion. @param {Motion} motion */
function lengthOf({ caption = "", piece, to, show }) {
  const shown = show ? FADE + holdOf(show) : 0;
  const moved = piece && to ? FLASH : show || !caption ? 0 : piece || to ? FLASH : 1; // what only lights up does so along with the next motion
  return Math.max(shown + FLIGHT * moved, caption ? readingTime(caption) : 0);
}

/** Returns the time of a frame's motions and of the board's glide, without scenes. @param {Picture} frame */
export function frameLength({ motions = [], html, parts }) {
  const glide = html != null || parts ? FLIGHT : 0;
  return motions.reduce((sum, motion) => sum + (isScene(motion) ? 0 : lengthOf(motion)), glide);
}

/**
 * Returns the speed factor of a frame, from 1 (normal) to 0 (skip), so that it and those `behind` it fit the budget `left`.
 * `last`: nothing more comes before the viewer's turn.
 * @param {Picture} frame @param {Picture[]} behind @param {number} left @param {boolean} last
 */
export function planned(frame, behind, left, last) {
  const wanted = [frame, ...behind].reduce((sum, one) => sum + frameLength(one), 0);
  const share = wanted ? (Math.max(0, left) * (last ? 1 : UNKNOWN)) / wanted : 1;
  return share < BLINK ? 0 : Math.min(1, share);
}
