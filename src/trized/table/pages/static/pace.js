// How long motions take, planned before they play: pure functions of what is to be shown, in milliseconds at normal speed.

/** @import { Motion, Picture } from "../wire.d.ts" */

export const FLIGHT = 230; // of one piece from place to place, and of one glide of the board
export const FLY = 1.1,
  FLASH = 1.3; // in flights
const FADE = 140; // until something large is there
const SCENE = 2000; // so long a pause is a separate scene, a duel: it uses none of the budget
const UNKNOWN = 0.6; // share of the budget that may be planned while more may come
const BLINK = 0.12; // what would have to be quicker than this is shown at once

/** What motions may take: of all that others do between two turns of mine, by the number of seats. @param {number} seats */
export const budgetFor = (seats) => (seats > 2 ? 4000 : 2500);

/** @param {string} caption */
export const readingTime = (caption) => Math.min(700, 260 + caption.length * 4);

/** How long something large wants to stay. @param {string} html */
export const holdOf = (html) => Number(/ data-hold="(\d+)"/.exec(html)?.[1] ?? 900);

/** @param {Motion} motion */
export const isScene = ({ show = "" }) => !!show && holdOf(show) >= SCENE;

/** The time of one motion, at most. @param {Motion} motion */
export function lengthOf({ caption = "", piece, to, show }) {
  const shown = show ? FADE + holdOf(show) : 0;
  const moved = piece && to ? FLASH : show || !caption ? 0 : piece || to ? FLASH : 1; // what only lights up does so along with the next motion
  return Math.max(shown + FLIGHT * moved, caption ? readingTime(caption) : 0);
}

/** The time of a frame's motions and of the board's glide; scenes are left out. @param {Picture} frame */
export function frameLength({ motions = [], html, parts }) {
  const glide = html != null || parts ? FLIGHT : 0;
  return motions.reduce((sum, motion) => sum + (isScene(motion) ? 0 : lengthOf(motion)), glide);
}

/**
 * Returns how quick a frame is, from 1 (normal) to 0 (at once), so that it and those behind it stay within what is left of the budget.
 * `last`: nothing more comes before the viewer's turn.
 * @param {Picture} frame @param {Picture[]} behind @param {number} left @param {boolean} last
 */
export function planned(frame, behind, left, last) {
  const wanted = [frame, ...behind].reduce((sum, one) => sum + frameLength(one), 0);
  const share = wanted ? (Math.max(0, left) * (last ? 1 : UNKNOWN)) / wanted : 1;
  return share < BLINK ? 0 : Math.min(1, share);
}
