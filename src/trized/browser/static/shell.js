// The page around the application: downloads an edition once, starts the worker of the tables, and shows its pages.
import TEXTS from "./texts.js"; // generated from the catalogues of all languages

const lang = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in TEXTS) ?? "en";
const say = (key, values = {}) => TEXTS[lang][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
const $ = (id) => document.getElementById(id);
const here = new URL("./", location.href),
  base = `${here.pathname}app`;
const POINTER = "trized-edition"; // the cache that names the edition in use
const accepted = new BroadcastChannel(POINTER); // to the other tabs, when the player uses a new edition
const name = crypto.randomUUID(); // of the worker
let host = null; // the worker, in the one tab that runs it

document.documentElement.lang = lang;
start().catch(fail);

async function start() {
  const missing = ["serviceWorker", "locks"].filter((part) => !(part in navigator));
  missing.push(...["WebAssembly", "indexedDB", "caches"].filter((part) => !(part in globalThis)));
  if (missing.length) throw new Error(say("old", { what: missing.join(", ") }));
  const edition = (await inUse()) ?? (await download(await newest()));
  const registered = await navigator.serviceWorker.register("sw.js");
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "need-host") connect();
  });
  navigator.serviceWorker.addEventListener("controllerchange", connect); // the old one is gone with its port
  accepted.onmessage = ({ data }) => (data === "close" ? close() : location.reload());
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      registered.active?.postMessage("claim");
    });
  }
  $("state").textContent = edition.compiled ? say("start") : `${say("start")} ${say("slow")}`;
  $("progress").removeAttribute("value");
  navigator.storage?.persist?.();
  if (!(await lead({ ifAvailable: true }))) lead({}).catch(fail);
  show();
  offer(edition, registered);
  document.addEventListener("visibilitychange", () => offer(edition, registered));
}

// The tab with the lock runs the tables; the others use it, and one of them takes over when it closes.
function lead(options) {
  return new Promise((done, failed) => {
    navigator.locks.request("trized-host", options, async (lock) => {
      if (lock === null) {
        done(false);
        return;
      }
      const worker = new Worker("host.js", { type: "module" });
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          host = worker;
          connect().then(() => done(true));
        } else if (data.failed) failed(new Error(data.failed));
      };
      worker.onerror = (event) => failed(new Error(event.message || "worker"));
      worker.postMessage({ start: new URL(base, here).href });
      await new Promise(() => {}); // until the tab closes
    });
  });
}

/** Gives the service worker a port to the tables; resolves once it has the port, so that no page uses an old one. */
function connect() {
  if (host === null) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  host.postMessage({ port: port1 }, [port1]);
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", function taken({ data }) {
      if (data !== "host-taken") return;
      navigator.serviceWorker.removeEventListener("message", taken);
      done(undefined);
    });
    navigator.serviceWorker.controller?.postMessage({ host: port2, worker: name }, [port2]);
  });
}

function show() {
  const page = $("page");
  page.addEventListener("load", () => {
    document.title = page.contentDocument?.title || "Trized";
    const path = page.contentWindow.location.pathname.slice(base.length) + page.contentWindow.location.search;
    history.replaceState(null, "", path === "/" ? here.pathname : `#${path}`);
    $("boot").hidden = true;
    page.hidden = false;
    page.focus();
  });
  page.src = base + (/^#\/[^/]/.test(location.hash) ? location.hash.slice(1) : "/");
}

function fail(error) {
  close();
  $("state").textContent = say("failed", { why: error.message });
  $("progress").hidden = true;
}

/** Removes the page, because a service worker with open streams cannot be replaced. */
function close() {
  $("page")?.remove();
  $("update").hidden = true;
  $("boot").hidden = false;
}

async function newest() {
  return (await fetch("edition.json", { cache: "no-store" })).json();
}

async function inUse() {
  const found = await (await caches.open(POINTER)).match("edition");
  return found?.json();
}

async function download(edition) {
  const cache = await caches.open(`trized-${edition.version}`);
  const old = await inUse(),
    before = old && (await caches.open(`trized-${old.version}`));
  const all = edition.files.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  for (const file of edition.files) {
    const url = new URL(file.name, here).href,
      plain = url.replace(/\.gz$/, "");
    const same = old?.files.some((one) => one.name === file.name && one.hash === file.hash) && (await before.match(plain));
    if (same) await cache.put(plain, same);
    else if (!(await cache.match(plain))) {
      const response = await fetch(url, { cache: "no-store" }); // the service worker leaves it to the network
      if (!response.ok) throw new Error(`${file.name}: ${response.status}`);
      await cache.put(plain, url === plain ? response : unpacked(response, plain));
    }
    done += file.size;
    $("state").textContent = say("load", { n: (done / 1e6).toFixed(1), all: (all / 1e6).toFixed(1) });
    $("progress").value = done / all;
  }
  await (await caches.open(POINTER)).put("edition", new Response(JSON.stringify(edition)));
  for (const name of await caches.keys()) {
    if (name.startsWith("trized-") && name !== POINTER && name !== `trized-${edition.version}`) await caches.delete(name);
  }
  return edition;
}

function unpacked(response, name) {
  const type = name.endsWith(".wasm") ? "application/wasm" : name.endsWith(".json") ? "application/json" : "text/javascript";
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

async function offer(edition, registered) {
  const found = await newest().catch(() => edition); // offline
  if (found.version === edition.version || !$("update").hidden) return;
  const [text, button] = $("update").children;
  text.textContent = say("update");
  button.textContent = say("use");
  button.onclick = async () => {
    button.disabled = true;
    try {
      await download(found);
      await registered.update();
    } catch {
      button.disabled = false; // the network went away
      return;
    }
    accepted.postMessage("close");
    close();
    const next = registered.installing ?? registered.waiting; // starting a worker hangs while it takes over
    if (next)
      await new Promise((done) => {
        next.onstatechange = () => next.state === "activated" && done(undefined);
        next.postMessage("use");
      });
    accepted.postMessage("reload");
    location.reload();
  };
  $("update").hidden = false;
}
