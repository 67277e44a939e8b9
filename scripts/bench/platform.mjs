import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSandbox } from '../build-sandbox.mjs'
import { fromRoot } from '../lib/paths.mjs'
import { freePort } from '../lib/ports.mjs'
import { DEMO_PASSWORD, localSettings, sandboxSpec } from '../lib/services.mjs'
import { createSupervisor } from '../lib/supervisor.mjs'
import { bold, progress, say } from '../lib/terminal.mjs'
import { cpuMicros, residentMb } from './machine.mjs'
import { FACETS, facetQueries, productQueries } from './queries.mjs'
import { digits, median, printTable, quantile } from './table.mjs'

/** Limits of one measurement. */
const ALONE = { connections: 1, count: 1500, ms: 2500 }
const TOGETHER = { connections: 50, count: 20_000, ms: 3000 }
const START_COUNT = 5
/** Response time from which on a request counts as slow, in milliseconds. */
const SLOW_MS = 250

/**
 * @typedef {import('./queries.mjs').BenchQuery} BenchQuery
 * @typedef {{ name: string, alone: import('./load.mjs').Outcome, together: import('./load.mjs').Outcome | null, cpu: number, memory: number }} Row
 */

/** Starts a client process that sends the requests. */
export function openClient() {
  const child = fork(fromRoot('scripts/bench/load.mjs'))
  return {
    /** @param {import('./load.mjs').Job} job @returns {Promise<import('./load.mjs').Outcome>} */
    ask: (job) =>
      new Promise((resolve, reject) => {
        child.once('message', (/** @type {any} */ { outcome, error }) =>
          error ? reject(new Error(error)) : resolve(outcome),
        )
        child.send(job)
      }),
    close: () => child.disconnect(),
  }
}

/**
 * Starts the platform and returns how long the start took.
 *
 * @param {{ data: string, env: Record<string, string>, seed: string, products?: number, users?: number,
 *   orders?: number, onProgress?: Parameters<typeof sandboxSpec>[0]['onProgress'] }} options
 */
export async function startPlatform({ data, env, seed, products, users = 0, orders = 0, onProgress }) {
  const supervisor = createSupervisor({ maxRestarts: 0 })
  const port = await freePort()
  const spec = sandboxSpec({ port, data, seed, env, onProgress })
  // All runs use the same public URL, because the data contains it and must not change with the port.
  spec.args.push(
    '--public-url',
    'http://localhost',
    ...(products
      ? ['--products', String(products), '--users', String(users), '--orders', String(orders)]
      : []),
  )
  const began = performance.now()
  try {
    await supervisor.start(spec)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return {
    port,
    ms: performance.now() - began,
    pid: /** @type {number} */ (supervisor.pid('sandbox')),
    stop: () => supervisor.stop(),
  }
}

/** @param {number} port @returns {Promise<string>} */
export async function signIn(port, username = 'admin', password = DEMO_PASSWORD, scope = 'FullAccess') {
  const response = await fetch(`http://127.0.0.1:${port}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: localSettings('').NEXT_PUBLIC_OC_CLIENT_ID ?? '',
      username,
      password,
      scope,
    }),
  })
  const { access_token: token } = /** @type {any} */ (await response.json())
  if (!token) throw new Error('The platform gave no token.')
  return token
}

/** @param {number} port @param {string} token @param {'PUT' | 'DELETE'} method */
async function setFacets(port, token, method) {
  for (const facet of FACETS) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/productfacets/${facet.ID}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'PUT' ? { body: JSON.stringify(facet) } : {}),
    })
    await response.arrayBuffer()
    if (!response.ok && response.status !== 404) throw new Error(`A facet was rejected (${response.status}).`)
  }
}

/**
 * Waits until the platform has prepared its large tables in the background. This is the case when a broad count that
 * was not requested before returns at once, twice in a row.
 *
 * @param {number} port @param {string} token
 */
async function warmUp(port, token) {
  for (let attempt = 0, quick = 0; attempt < 300 && quick < 2; attempt++) {
    const began = performance.now()
    const query = encodeURIComponent(`red|blue|warm-${process.pid}-${attempt}`)
    const response = await fetch(`http://127.0.0.1:${port}/v1/products?xp.Color=${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    await response.arrayBuffer()
    quick = performance.now() - began < 60 ? quick + 1 : 0
    if (quick === 0) await sleep(2000)
  }
}

/**
 * Measures a query first with one client, then with fifty. The paths of a new query are split between the two,
 * because no path may be requested twice.
 *
 * @param {ReturnType<typeof openClient>} client @param {Awaited<ReturnType<typeof startPlatform>>} server
 * @param {string} token @param {BenchQuery} query @returns {Promise<Row>}
 */
export async function measure(client, server, token, { name, paths, isNew }) {
  const share = Math.ceil(paths.length * 0.4)
  const job = { port: server.port, token, once: isNew === true }
  if (!isNew) await client.ask({ ...job, ...ALONE, paths, count: Math.min(200, paths.length * 2), ms: 1000 })
  const alone = await client.ask({ ...job, ...ALONE, paths: isNew ? paths.slice(0, share) : paths })
  // Fifty clients would take minutes for a slow query and show nothing more.
  if (quantile(alone.times, 0.5) > SLOW_MS)
    return { name, alone, together: null, cpu: NaN, memory: residentMb(server.pid) }
  const before = cpuMicros(server.pid)
  const together = await client.ask({ ...job, ...TOGETHER, paths: isNew ? paths.slice(share) : paths })
  const cpu = (cpuMicros(server.pid) - before) / together.requests
  for (const { failures, failure } of [alone, together])
    if (failures) throw new Error(`${name}: ${failures} answers failed, the first with ${failure}`)
  return { name, alone, together, cpu, memory: residentMb(server.pid) }
}

/** @param {Row[]} rows */
export function printRows(rows) {
  printTable(
    ['', 'min ms', 'p50', 'p99', '50 clients: /s', 'p50', 'p99', 'CPU µs each', 'KB', 'MB after'],
    rows.map(({ name, alone, together, cpu, memory }) => [
      name,
      ...[alone.times[0] ?? NaN, quantile(alone.times, 0.5), quantile(alone.times, 0.99)].map(digits),
      ...(together
        ? [
            together.requests / together.seconds,
            quantile(together.times, 0.5),
            quantile(together.times, 0.99),
            cpu,
          ].map(digits)
        : ['', '', '', '']),
      digits(alone.bytes / alone.requests / 1024),
      digits(memory),
    ]),
  )
}

/** Creates an empty database on the server that DATABASE_URL names. Returns its URL and a function that drops it. */
export async function temporaryDatabase() {
  const server = process.env.DATABASE_URL
  if (!server)
    throw new Error('For --engine postgres, DATABASE_URL must name a server on which databases may be made.')
  const { default: pg } = await import('pg')
  const name = `quartermaster_bench_${process.pid}`
  const run = async (/** @type {string} */ sql) => {
    const client = new pg.Client(server)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

/**
 * Measures starts on existing data.
 *
 * @param {string} data @param {Record<string, string>} env @param {number} products
 */
async function measureStarts(data, env, products) {
  /** @type {number[]} */
  const warm = []
  for (let n = 0; n < START_COUNT; n++) {
    const server = await startPlatform({ data, env, seed: 'large', products })
    warm.push(server.ms)
    await server.stop()
  }
  return warm
}

/** Measures the first start of an embedded platform in a new folder, which creates the tables and one administrator. */
async function measureFirstStarts() {
  /** @type {number[]} */
  const first = []
  for (let n = 0; n < 3; n++) {
    const data = fromRoot('.data', `bench-first-${process.pid}`)
    fs.rmSync(data, { recursive: true, force: true })
    const server = await startPlatform({ data, env: {}, seed: 'empty' })
    first.push(server.ms)
    await server.stop()
    fs.rmSync(data, { recursive: true, force: true })
  }
  return first
}

/** @param {'pglite' | 'postgres'} engine @param {number} products @param {string | undefined} only a part of a query's name */
async function measureSize(engine, products, only) {
  const data = fromRoot('.data', `bench-${products}`)
  const database = engine === 'postgres' ? await temporaryDatabase() : null
  const env = { DATABASE_URL: database?.url ?? '' }
  /** @type {Awaited<ReturnType<typeof startPlatform>> | null} */
  let server = null
  const client = openClient()
  try {
    const isKept = fs.existsSync(path.join(data, 'PG_VERSION'))
    const step = progress(`${engine}, ${products.toLocaleString('en-US')} products`)
    const onProgress = (
      /** @type {string} */ label,
      /** @type {number=} */ done,
      /** @type {number=} */ total,
    ) => step.update(label, done, total)
    server = await startPlatform({ data, env, seed: 'large', products, onProgress })
    const seeded = server.ms
    await server.stop()
    const starts = await measureStarts(data, env, products)
    server = await startPlatform({ data, env, seed: 'large', products })
    const token = await signIn(server.port)
    const atStart = residentMb(server.pid)
    const wanted = (/** @type {BenchQuery[]} */ all) => all.filter(({ name }) => !only || name.includes(only))
    /** @type {Row[]} */
    const rows = []
    await setFacets(server.port, token, 'DELETE')
    await warmUp(server.port, token)
    for (const query of wanted(productQueries(products))) {
      step.update(query.name)
      rows.push(await measure(client, server, token, query))
    }
    await setFacets(server.port, token, 'PUT')
    await warmUp(server.port, token)
    for (const query of wanted(facetQueries(products))) {
      step.update(query.name)
      rows.push(await measure(client, server, token, query))
    }
    await setFacets(server.port, token, 'DELETE')
    const afterwards = residentMb(server.pid)
    // Gives the process time to release the memory that the load used.
    await sleep(3000)
    const steady = residentMb(server.pid)
    step.done()
    say()
    say(bold(`${engine}, ${products.toLocaleString('en-US')} products`))
    say()
    printRows(rows)
    say(
      `${engine === 'pglite' && isKept ? '' : `Making the data and starting took ${digits(seeded / 1000)} s. `}` +
        `A start with the data there: min ${digits(Math.min(...starts))} ms, median ${digits(median(starts))} ms. ` +
        `Memory ${digits(atStart)} MB at the start, ${digits(afterwards)} MB after the load, ` +
        `${digits(steady)} MB 3 s later${engine === 'postgres' ? ' (without the server)' : ''}.`,
    )
    say()
  } finally {
    client.close()
    await server?.stop()
    await database?.drop()
  }
}

/** @param {{ sizes: number[], engines: ('pglite' | 'postgres')[], query?: string }} options */
export async function benchPlatform({ sizes, engines, query }) {
  await buildSandbox({ quiet: true })
  if (engines.includes('pglite') && !query) {
    const first = await measureFirstStarts()
    say(
      `First start of the embedded platform, empty: min ${digits(Math.min(...first))} ms, median ${digits(median(first))} ms`,
    )
    say()
  }
  for (const engine of engines) for (const size of sizes) await measureSize(engine, size, query)
}
