import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD, ROOT, fromRoot } from './paths.mjs'
import { waitForAnswer } from './ports.mjs'

/** Ends a child with its parent. A file address, so that a folder with a space survives NODE_OPTIONS. */
export const PRELOAD = pathToFileURL(fromRoot('scripts/lib/exit-with-parent.mjs')).href

/** The demo marketplace's accounts; all share one password. Source: sandbox/seed. */
export const DEMO_PASSWORD = 'Quartermaster1'
export const DEMO_ACCOUNTS = [
  ['admin', 'full access'],
  ['product.manager', 'products, promotions and facets'],
  ['order.manager', 'orders and returns'],
  ['viewer', 'reads everything, changes nothing'],
  ['supplier.one', 'runs one supplier'],
  ['supplier.two', 'reads the data of one supplier'],
  ['no.access', 'signs in, may see nothing'],
  ['buyer.one', 'a shopper, refused here'],
]

/**
 * Settings of a back office that talks to an embedded platform.
 *
 * @param {string} sandboxUrl
 * @returns {Record<string, string>}
 */
export const localSettings = (sandboxUrl) => ({
  NEXT_PUBLIC_OC_API_URL: sandboxUrl,
  NEXT_PUBLIC_OC_CLIENT_ID: '6F3C2A10-5B7E-4D1C-9A42-0D3E8C1B7F55',
  NEXT_PUBLIC_OC_MARKETPLACE_ID: 'meridian',
  NEXT_PUBLIC_OC_MARKETPLACE_NAME: 'Meridian Trade Supply',
  NEXT_PUBLIC_APP_NAME: 'Quartermaster',
  QUARTERMASTER_SANDBOX: 'local',
})

/**
 * Settings of the back office of the demo: its dashboard shows the figures of the demo's own trade.
 *
 * @param {string} sandboxUrl
 * @returns {Record<string, string>}
 */
export const demoSettings = (sandboxUrl) => ({
  ...localSettings(sandboxUrl),
  NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA: 'true',
})

/**
 * Settings that an operator has not made.
 *
 * @param {Record<string, string>} defaults
 * @param {Record<string, string | undefined>} own
 */
export function missingSettings(defaults, own) {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !own[name]))
}

/**
 * The embedded platform as a supervised child. It tells by messages how far it is, and exits with its channel.
 *
 * @param {{ port: number, data: string, seed?: string, env?: Record<string, string | undefined>,
 *   onProgress?: (label: string, done?: number, total?: number) => void,
 *   onLine?: import('./supervisor.mjs').ChildSpec['onLine'] }} options
 * @returns {import('./supervisor.mjs').ChildSpec}
 */
export function sandboxSpec({ port, data, seed = 'demo', env, onProgress, onLine }) {
  return {
    name: 'sandbox',
    cwd: ROOT,
    port,
    graceMs: 15_000,
    env,
    onLine,
    args: [
      ...['--import', PRELOAD, '--enable-source-maps'],
      path.join(BUILD, 'sandbox/server.mjs'),
      ...['serve', '--port', String(port), '--data', data, '--seed', seed],
    ],
    ready: (child) =>
      new Promise((resolve, reject) => {
        child.on('message', (/** @type {any} */ message) => {
          if (message?.type === 'progress') onProgress?.(message.label, message.done, message.total)
          if (message?.type === 'ready') resolve(message)
          if (message?.type === 'failed') reject(new Error(message.message))
        })
      }),
  }
}

/**
 * The back office as a supervised child. `localhost` and not an address: Next builds its own redirects from
 * this name, and it never listens beyond the loopback interface.
 *
 * @param {{ port: number, dev?: boolean, env?: Record<string, string | undefined>,
 *   onLine?: import('./supervisor.mjs').ChildSpec['onLine'] }} options
 * @returns {import('./supervisor.mjs').ChildSpec}
 */
export function officeSpec({ port, dev = false, env = {}, onLine }) {
  return {
    name: 'back office',
    cwd: ROOT,
    port,
    graceMs: 3000,
    onLine,
    env: {
      ...env,
      NEXT_TELEMETRY_DISABLED: '1',
      // Also reaches the processes that `next dev` forks.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${PRELOAD}`.trim(),
    },
    args: [
      fromRoot('node_modules/next/dist/bin/next'),
      dev ? 'dev' : 'start',
      ...['--port', String(port), '--hostname', 'localhost'],
    ],
    ready: async (_child, signal) => {
      if (!(await waitForAnswer(`http://localhost:${port}/`, { ms: 180_000, signal })))
        throw new Error(`The back office did not answer on port ${port}.`)
      return { url: `http://localhost:${port}` }
    },
  }
}
