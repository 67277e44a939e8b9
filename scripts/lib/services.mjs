import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD, ROOT, fromRoot } from './paths.mjs'
import { waitForAnswer } from './ports.mjs'

/**
 * Module that ends a child together with its parent. It is a file URL, so that NODE_OPTIONS accepts a folder with a
 * space.
 */
export const PRELOAD = pathToFileURL(fromRoot('scripts/lib/exit-with-parent.mjs')).href

/** Password of all accounts of the demo marketplace. Source: sandbox/seed. */
export const DEMO_PASSWORD = 'Quartermaster1'
export const DEMO_ACCOUNTS = [
  ['admin', 'full access'],
  ['product.manager', 'products, promotions and facets'],
  ['order.manager', 'orders and returns'],
  ['operator', 'budgets, rules and integrations'],
  ['viewer', 'views everything, changes nothing'],
  ['supplier.one', 'manages one supplier'],
  ['supplier.two', 'views the data of one supplier'],
  ['no.access', 'signs in without permissions'],
  ['buyer.one', 'buyer user, cannot sign in here'],
]

/**
 * Returns the settings of a back office that uses an embedded platform.
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
 * Returns the settings of the demo's back office, whose dashboard shows the figures of the demo's own orders.
 *
 * @param {string} sandboxUrl
 * @returns {Record<string, string>}
 */
export const demoSettings = (sandboxUrl) => ({
  ...localSettings(sandboxUrl),
  NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA: 'true',
  NEXT_PUBLIC_USE_REAL_NOTIFICATIONS: 'true',
  NEXT_PUBLIC_XP_SCHEMAS: '/demo/xp-schemas.json',
})

/**
 * Returns the default settings that the operator has not set.
 *
 * @param {Record<string, string>} defaults
 * @param {Record<string, string | undefined>} own
 */
export function missingSettings(defaults, own) {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !own[name]))
}

/**
 * Returns the embedded platform as a supervised child. It reports its progress by messages, and exits when its channel
 * closes.
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
 * Returns the back office as a supervised child. It uses `localhost` instead of an address, because Next builds its own
 * redirects from this name. It listens on the loopback interface only.
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
      // Also applies to the processes that `next dev` forks.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${PRELOAD}`.trim(),
    },
    args: [
      fromRoot('node_modules/next/dist/bin/next'),
      dev ? 'dev' : 'start',
      ...['--port', String(port), '--hostname', 'localhost'],
    ],
    ready: async (_child, signal) => {
      if (!(await waitForAnswer(`http://localhost:${port}/`, { ms: 180_000, signal })))
        throw new Error(`The back office did not respond on port ${port}.`)
      return { url: `http://localhost:${port}` }
    },
  }
}
