// Answers requests of pages through the worker of the tables, and all others from the cached edition.
const scope = new URL(self.registration.scope),
  base = `${scope.pathname}app`;
let host = null,
  worker = "",
  waiting = [];
const open = new Set(); // unfinished requests to the worker

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data, source }) => {
  if (data === "claim") self.clients.claim();
  if (data === "use") self.skipWaiting(); // a new one waits until the player accepts its edition
  if (data.host) {
    host = data.host;
    source?.postMessage("host-taken");
    host.start?.();
    for (const go of waiting.splice(0)) go(host);
    if (worker !== data.worker) for (const renew of [...open]) renew();
    worker = data.worker;
  }
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(url.pathname === base || url.pathname.startsWith(`${base}/`) ? ask(event.request, url) : kept(event.request));
});

async function kept(request) {
  const edition = await (await caches.open("trized-edition")).match("edition");
  if (edition && request.cache !== "no-store") {
    const name = request.url.split(/[?#]/)[0];
    const cache = await caches.open(`trized-${(await edition.json()).version}`);
    const found = (await cache.match(name)) ?? (name === scope.href ? await cache.match(`${scope.href}index.html`) : undefined);
    if (found) return found;
  }
  return fetch(request);
}

async function connected() {
  if (host) return host;
  const found = new Promise((go) => waiting.push(go));
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) client.postMessage("need-host");
  return found;
}

async function ask(request, url) {
  const body = request.method === "GET" || request.method === "HEAD" ? new ArrayBuffer(0) : await request.arrayBuffer();
  const sent = {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body,
  };
  return new Promise((answer) => {
    let out = null;
    const send = async () => {
      const port = await connected();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data: [kind, one, other] }) => {
        if (kind === "start") {
          const empty = request.method === "HEAD" || [204, 205, 304].includes(one);
          const start = (controller) => {
            out = controller;
          };
          const cancel = () => {
            open.delete(renew);
            port1.postMessage("gone");
          };
          answer(new Response(empty ? null : new ReadableStream({ start, cancel }), { status: one, headers: other }));
        } else if (kind === "body") out?.enqueue(one);
        else {
          open.delete(renew);
          try {
            out?.close();
          } catch {
            /* nobody reads any more */
          }
          port1.close();
        }
      };
      open.add(renew);
      port.postMessage({ ask: sent, port: port2 }, [port2]);
    };
    // The worker has ended. A page whose response had begun notices the broken stream and requests it again.
    const renew = () => {
      open.delete(renew);
      if (out) out.error(new Error("The worker has ended."));
      else if (!request.signal.aborted) send();
    };
    send();
  });
}
