/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const MODULE = pathToFileURL(path.resolve('sandbox/db/socket-lock.mjs')).href

/** Takes the lock and reports the result, or the process ID of its holder. The process then runs until it is killed. */
const SCRIPT = (platform: NodeJS.Platform) => `
  Object.defineProperty(process, 'platform', { value: '${platform}' })
  const { acquireLock, lockHolder } = await import('${MODULE}')
  const lock = await acquireLock('test ' + process.env.TMPDIR)
  console.log(lock ? 'taken' : (await lockHolder('test ' + process.env.TMPDIR)).pid)
  setInterval(() => undefined, 1000)
`

let folder: string
const running: ChildProcess[] = []
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'socket-lock-'))))
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function start(platform: NodeJS.Platform): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT(platform)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

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
