/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const MODULE = pathToFileURL(path.resolve('sandbox/db/socket-lock.mjs')).href

const RUN_LOCK = pathToFileURL(path.resolve('scripts/lib/run-lock.mjs')).href

const TIMEOUT_MS = 20_000

/** Delays the deletion of the stale file, so that another process can take the lock in between. */
const SLOW_DELETION = `
  const fs = (await import('node:fs')).default
  let isFirst = true
  for (const name of ['rmSync', 'renameSync']) {
    const original = fs[name]
    fs[name] = (...values) => {
      if (isFirst) {
        isFirst = false
        fs.writeSync(1, 'deleting')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
      }
      return original(...values)
    }
  }
  ;(await import('node:module')).syncBuiltinESMExports()
`

/** Takes the lock and reports the result, or the process ID of its holder. The process then runs until it is killed. */
const SCRIPT = (platform: NodeJS.Platform, setup = '') => `
  Object.defineProperty(process, 'platform', { value: '${platform}' })
  ${setup}
  const { acquireLock, lockHolder } = await import('${MODULE}')
  const lock = await acquireLock('test ' + process.env.TMPDIR)
  console.log(lock ? 'taken' : (await lockHolder('test ' + process.env.TMPDIR))?.pid ?? 'silent')
  setInterval(() => undefined, 1000)
`

let folder: string
const running: ChildProcess[] = []
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'socket-lock-'))))
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Runs a script and waits for its first line. */
async function run(script: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  return { child, said: await nextLine(child) }
}

async function nextLine(child: ChildProcess): Promise<string> {
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return said.toString().trim()
}

const start = (platform: NodeJS.Platform) => run(SCRIPT(platform))

// Other systems than Linux and Windows have a socket file, which outlives a killed process.
const PLATFORMS: NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform]

it.each(PLATFORMS)('belongs to one process until it is killed, on %s', async (platform) => {
  const first = await start(platform)
  expect(first.said).toBe('taken')
  const second = await start(platform)
  expect(second.said).toBe(String(first.child.pid))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await start(platform)).said).toBe('taken')
})

it.each(PLATFORMS)(
  'stays with a process that is suspended, on %s',
  async (platform) => {
    const first = await start(platform)
    first.child.kill('SIGSTOP')
    expect((await start(platform)).said).toBe('silent')
    first.child.kill('SIGCONT')
    expect((await start(platform)).said).toBe(String(first.child.pid))
  },
  TIMEOUT_MS,
)

it(
  'belongs to one of two processes that find the file of a killed one',
  async () => {
    const killed = await start('darwin')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const slow = await run(SCRIPT('darwin', SLOW_DELETION))
    expect(slow.said).toBe('deleting')
    const fast = await start('darwin')
    expect(fast.said).toBe('taken')
    expect(await nextLine(slow.child)).toBe(String(fast.child.pid))
    expect((await start('darwin')).said).toBe(String(fast.child.pid))
  },
  TIMEOUT_MS,
)

it('is required for the work that only one process may do at a time', async () => {
  const { said } = await run(`
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    const { exclusively } = await import('${RUN_LOCK}')
    console.log = () => undefined
    await exclusively(async () => {
      await exclusively(async () => console.error('worked without the lock'), { waitMs: 100 }).then(
        () => process.stdout.write('worked'),
        (error) => process.stdout.write(error.message),
      )
    })
  `)
  expect(said).toMatch(/^Another run has been installing or building/)
})
