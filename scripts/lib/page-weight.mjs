import zlib from 'node:zlib'

/** Time without any request after which a page counts as loaded. Files that load in idle moments are included. */
const QUIET_MS = 3000
const MAX_WAIT_MS = 30_000

/**
 * @typedef {'document' | 'script' | 'stylesheet' | 'font' | 'picture' | 'call' | 'preflight' | 'other'} RequestKind
 *
 * @typedef {object} PageWeight
 * @property {Partial<Record<RequestKind, number>>} requests requests to the network, without those that a cache answered
 * @property {number} total number of these requests
 * @property {number} totalWithCache number of all requests of the page, also of those that a cache answered
 * @property {string[]} calls method and path of each call to the platform
 * @property {{ all: number, document: number }} scriptKb JavaScript with gzip: all that was loaded, and the scripts
 *   that the document names
 * @property {{ raw: number, gzip: number, style: number, flight: number }} documentKb the document, its style elements
 *   and the data of its server components
 */

/**
 * Loads an address in a new tab, waits until the network is quiet, and weighs everything that was loaded. Sizes are in
 * KB. Compressed sizes are those of gzip at its best level, whatever the server sends.
 *
 * @param {import('playwright').BrowserContext} context whose cache is empty for a cold load
 * @param {string} address
 * @returns {Promise<PageWeight>}
 */
export async function weighPage(context, address) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  /** @type {Map<string, { url: string, kind: RequestKind, method: string }>} */
  const sent = new Map()
  /** @type {Set<string>} */
  const scripts = new Set()
  const inFlight = new Set()
  let fromCache = 0
  let lastActivity = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, type = 'Other' }) => {
    if (!url.startsWith('http')) return
    const kind = kindOf(url, method, type)
    if (kind === 'script') scripts.add(url)
    sent.set(requestId, { url, kind, method })
    inFlight.add(requestId)
    lastActivity = Date.now()
  })
  const forget = (/** @type {{ requestId: string }} */ { requestId }) => {
    if (sent.delete(requestId)) fromCache++
  }
  session.on('Network.requestServedFromCache', forget)
  session.on('Network.responseReceived', (event) => {
    if (event.response.fromDiskCache || event.response.fromPrefetchCache) forget(event)
  })
  const end = (/** @type {{ requestId: string }} */ { requestId }) => {
    inFlight.delete(requestId)
    lastActivity = Date.now()
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  await session.send('Network.enable')

  const response = await page.goto(address)
  const deadline = Date.now() + MAX_WAIT_MS
  while ((inFlight.size > 0 || Date.now() - lastActivity < QUIET_MS) && Date.now() < deadline)
    await page.waitForTimeout(100)
  const html = (await response?.body()) ?? Buffer.from('')
  const named = scriptsOf(html.toString(), page.url())
  const scriptKb = { all: 0, document: 0 }
  for (const url of scripts) {
    const size = gzipKb(await (await context.request.get(url)).body())
    scriptKb.all += size
    if (named.has(url)) scriptKb.document += size
  }
  await page.close()

  /** @type {PageWeight['requests']} */
  const requests = {}
  for (const { kind } of sent.values()) requests[kind] = (requests[kind] ?? 0) + 1
  const calls = [...sent.values()].filter(({ kind }) => kind === 'call')
  return {
    requests,
    total: sent.size,
    totalWithCache: sent.size + fromCache,
    calls: calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
    scriptKb,
    documentKb: weighDocument(html),
  }
}

/** @param {string} url @param {string} method @param {string} type of the browser @returns {RequestKind} */
function kindOf(url, method, type) {
  const { pathname } = new URL(url)
  if (/^\/(v1|oauth)\//.test(pathname)) return method === 'OPTIONS' ? 'preflight' : 'call'
  if (type === 'Document') return 'document'
  if (type === 'Script' || pathname.endsWith('.js')) return 'script'
  if (type === 'Stylesheet' || pathname.endsWith('.css')) return 'stylesheet'
  if (type === 'Font') return 'font'
  return type === 'Image' || /\.(svg|png|ico)$/.test(pathname) ? 'picture' : 'other'
}

/** Returns the scripts that a document names, without those for browsers without modules. */
function scriptsOf(/** @type {string} */ html, /** @type {string} */ address) {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
  const modern = tags.filter(([tag]) => !/\bnomodule\b/i.test(tag))
  return new Set(modern.map(([, source = '']) => new URL(source.replaceAll('&amp;', '&'), address).href))
}

/** @param {Buffer} html @returns {PageWeight['documentKb']} */
export function weighDocument(html) {
  const text = html.toString()
  const sizeOf = (/** @type {RegExp} */ element) =>
    Buffer.byteLength([...text.matchAll(element)].map(([found]) => found).join('')) / 1024
  return {
    raw: html.length / 1024,
    gzip: gzipKb(html),
    style: sizeOf(/<style[^>]*>[^]*?<\/style>/g),
    flight: sizeOf(/<script[^>]*>(?:\(self\.__next_f=|self\.__next_f\.push)[^]*?<\/script>/g),
  }
}

const gzipKb = (/** @type {Buffer} */ content) => zlib.gzipSync(content, { level: 9 }).length / 1024
