// Answers the pages of the table through the worker that holds them, and everything else from the edition in use.
const scope = new URL(self.registration.scope),
  base = `${scope.pathname}app`;
let host = null,
  waiting = [];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data, source }) => {
  if (data === "claim") self.clients.claim();
  if (data.host) {
    host = data.host;
    source?.postMessage("host-taken");
    host.start?.();
    for (const go of waiting.splice(0)) go(host);
  }
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(url.pathname === base || url.pathname.startsWith(`${base}/`) ? ask(event.request, url) : kept(event.request));
});

async function kept(request) {
  const edition = await (await caches.open("trized-edition")).match("edition");
  if (edition && !request.url.endsWith("/edition.json")) {
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
  const port = await connected();
  const body = request.method === "GET" || request.method === "HEAD" ? new ArrayBuffer(0) : await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const sent = {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body,
  };
  return new Promise((answer) => {
    let out = null;
    const late = setTimeout(() => {
      host = null;
      ask(request.clone?.() ?? request, url).then(answer, () => answer(Response.error()));
    }, 60_000);
    port1.onmessage = ({ data: [kind, one, other] }) => {
      if (kind === "start") {
        clearTimeout(late);
        const empty = request.method === "HEAD" || [204, 205, 304].includes(one);
        const stream = empty
          ? null
          : new ReadableStream({
              start(controller) {
                out = controller;
              },
              cancel() {
                port1.postMessage("gone");
              },
            });
        answer(new Response(stream, { status: one, headers: other }));
      } else if (kind === "body") out?.enqueue(one);
      else {
        try {
          out?.close();
        } catch {
          /* nobody reads any more */
        }
        port1.close();
      }
    };
    port.postMessage({ ask: sent, port: port2 }, [body, port2]);
  });
}
