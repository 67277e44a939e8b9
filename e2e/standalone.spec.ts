import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { freePort, waitForAnswer } from '../scripts/lib/ports.mjs'
import { localSettings } from '../scripts/lib/services.mjs'
import { type Running, startProcess } from './support/processes'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

const HEALTH_ERROR = 'Broken for this test.'
/** A text of lib/operations/health.ts that the build does not change. */
const UPTIME = 'Math.floor(process.uptime())'

/** Creates the folder of a deployment according to docs/deploying.md, far from the packages of this one. */
async function copyDeployment(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-standalone-'))
  await cp(fromRoot('.next/standalone'), folder, { recursive: true, verbatimSymlinks: true })
  await cp(fromRoot('.next/static'), path.join(folder, '.next/static'), { recursive: true })
  await cp(fromRoot('public'), path.join(folder, 'public'), { recursive: true })
  return folder
}

interface DeploymentOptions {
  apiUrl: string
  /** The page that responds when the server is ready. */
  readyPath?: string
}

function startDeployment(folder: string, port: number, options: DeploymentOptions): Promise<Running> {
  const { apiUrl, readyPath = '/healthz' } = options
  return startProcess({
    name: 'standalone back office',
    cwd: folder,
    port,
    graceMs: 30_000,
    args: [path.join(folder, 'server.js')],
    env: { ...localSettings(apiUrl), PORT: String(port), HOSTNAME: 'localhost' },
    ready: async (_child, signal) => {
      if (!(await waitForAnswer(`http://localhost:${port}${readyPath}`, { ms: 60_000, signal })))
        throw new Error(`It did not answer on port ${port}.`)
      return {}
    },
  })
}

interface Answer {
  status: number | undefined
  body: string
}

/** Sends a request on its own connection, which the server may close after its response. */
function get(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, body }))
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}

interface SlowPlatform {
  url: string
  /** Resolves when the first request has arrived, with a function that responds to it. */
  firstRequest: Promise<() => void>
  close: () => void
}

/** Starts a platform that holds its responses until the test releases them. */
async function openSlowPlatform(): Promise<SlowPlatform> {
  let onRequest: (answer: () => void) => void
  const firstRequest = new Promise<() => void>((resolve) => (onRequest = resolve))
  const server = http.createServer((_request, response) => onRequest(() => response.end('{}')))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    firstRequest,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Changes the built health check so that it throws. */
async function breakHealthCheck(folder: string): Promise<void> {
  const built = path.join(folder, '.next/server')
  const thrown = `(()=>{throw new Error(${JSON.stringify(HEALTH_ERROR)})})()`
  let changed = 0
  for (const name of await readdir(built, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = path.join(built, name)
    const code = await readFile(file, 'utf8')
    if (!code.includes(UPTIME)) continue
    await writeFile(file, code.replaceAll(UPTIME, thrown))
    changed += 1
  }
  if (changed === 0) throw new Error('No built file holds the health check.')
}

test('serves the app from a copy of the standalone build', async ({ page, sandbox }) => {
  const folder = await copyDeployment()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startDeployment(folder, port, { apiUrl: sandbox.url })
  try {
    await signIn(page, 'admin', `${url}/products`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()

    const ready = await page.request.get(`${url}/readyz`)
    expect(ready.status()).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'ok', platform: 'reachable' })
    const [font] = (await readdir(fromRoot('public/fonts'))).filter((name) => name.endsWith('.woff2'))
    expect((await page.request.get(`${url}/fonts/${font}`)).status()).toBe(200)
  } finally {
    await page.close() // pending requests of the page would reach a server that is gone
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('completes the pending request on SIGTERM, rejects new ones and exits', async () => {
  const platform = await openSlowPlatform()
  const folder = await copyDeployment()
  const port = await freePort()
  const url = `http://localhost:${port}`
  // The sign-in page makes no request to the platform, so the request below is the first one.
  const server = await startDeployment(folder, port, { apiUrl: platform.url, readyPath: '/' })
  try {
    const inFlight = get(`${url}/readyz`)
    const answerRequest = await platform.firstRequest
    const stopped = server.stop()
    await expect
      .poll(() =>
        get(url).then(
          () => 'answered',
          () => 'rejected',
        ),
      )
      .toBe('rejected')
    answerRequest()

    const { status, body } = await inFlight
    // The status is 503 if this machine took longer than the health check waits for the platform. That is a complete
    // response as well.
    expect([200, 503]).toContain(status)
    expect(JSON.parse(body)).toMatchObject({ version: expect.any(String), platform: expect.any(String) })
    expect(await stopped).toEqual({ code: 143, signal: null })
  } finally {
    platform.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('logs a server error as one line of JSON with the request ID of the proxy', async ({
  sandbox,
  request,
}) => {
  const folder = await copyDeployment()
  await breakHealthCheck(folder)
  const port = await freePort()
  const server = await startDeployment(folder, port, { apiUrl: sandbox.url, readyPath: '/' })
  try {
    const answer = await request.get(`http://localhost:${port}/readyz?token=secret`, {
      headers: { 'X-Request-Id': 'proxy-4711' },
    })
    expect(answer.status()).toBe(500)
    const entries = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{"'))
        .map((line): unknown => JSON.parse(line))
    await expect.poll(() => entries().length).toBe(1)
    expect(entries()).toEqual([
      expect.objectContaining({
        level: 'error',
        requestId: 'proxy-4711',
        method: 'GET',
        path: '/readyz',
        message: HEALTH_ERROR,
      }),
    ])
    expect(server.output()).not.toContain('secret')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('reports an unreachable platform in the health checks, and stays up', async ({
  office,
  sandbox,
  request,
}) => {
  await sandbox.kill()
  try {
    await expect
      .poll(async () => (await request.get(`${office}/readyz`)).status(), { timeout: 15_000 })
      .toBe(503)
    const health = await request.get(`${office}/healthz`)
    expect(health.status()).toBe(200)
    expect(await health.json()).toMatchObject({ status: 'ok', platform: 'unreachable' })
  } finally {
    await sandbox.restart()
  }
})

test('answers requests that only scanners send with 404', async ({ office, request }) => {
  const image = await request.get(`${office}/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75`)
  expect(image.status()).toBe(404)
  const odd = await request.get(`${office}/_next/image?url=%00&w=NaN&q=-1`)
  expect(odd.status()).toBe(404)
  for (const action of ['junk', '0'.repeat(42), '../../x']) {
    const answer = await request.post(`${office}/`, { headers: { 'Next-Action': action }, data: '[]' })
    expect(answer.status()).toBe(404)
  }
  const form = await request.post(`${office}/products`, { multipart: { $ACTION_ID_junk: 'x' } })
  expect(form.status()).toBe(404)
})

test('answers a TRACE request with 405', async ({ office }) => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = http.request(`${office}/`, { method: 'TRACE' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.on('error', reject)
    request.end()
  })
  expect(status).toBe(405)
})
