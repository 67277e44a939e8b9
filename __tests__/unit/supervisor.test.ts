/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** The supervisor runs in a separate process, because only a process can be killed. */

const lib = (name: string) => pathToFileURL(path.resolve(`scripts/lib/${name}.mjs`)).href

const STAND_IN = `
  import net from 'node:net'
  const [port, how] = process.argv.slice(2)
  const server = net.createServer((socket) => socket.on('data', () => process.exit(3)))
  server.listen(Number(port), '127.0.0.1', () => process.send({ type: 'ready' }))
  process.on('SIGTERM', () => how === 'stubborn' || process.exit(0))
`

const DRIVER = `
  import { createSupervisor } from '${lib('supervisor')}'
  import { acquireLock } from '${pathToFileURL(path.resolve('sandbox/db/socket-lock.mjs')).href}'
  const [childFile, lockName, ...children] = process.argv.slice(2)
  const print = (event) => console.log(JSON.stringify(event))
  const lock = await acquireLock(lockName)
  if (!lock) { print({ event: 'locked' }); process.exit(2) }
  const supervisor = createSupervisor({
    backOffMs: 20,
    onRestart: (name) => print({ event: 'restart', name }),
    onGiveUp: async (sentence) => { await supervisor.stop(); print({ event: 'gave up', sentence }); process.exit(1) },
  })
  process.on('SIGTERM', async () => { await supervisor.stop(); process.exit(0) })
  for (const child of children) {
    const [name, port, how] = child.split(':')
    await supervisor.start({
      name, port: Number(port), graceMs: 300,
      args: ['--import', '${lib('exit-with-parent')}', childFile, port, how],
      ready: (process) => new Promise((resolve) => process.once('message', resolve)),
    })
    print({ event: 'ready', name, pid: supervisor.pid(name) })
  }
  print({ event: 'all ready' })
`

interface Event {
  event: string
  name?: string
  pid?: number
  sentence?: string
}

let folder: string
let ports: number[]
const running: ChildProcess[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervisor-'))
  writeFileSync(path.join(folder, 'child.mjs'), STAND_IN)
  writeFileSync(path.join(folder, 'driver.mjs'), DRIVER)
  ports = [await freePort(), await freePort()]
})

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(what: string, condition: () => boolean | undefined, ms = 300_000) {
  const end = Date.now() + ms
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await sleep(20)
  }
}

/** Starts the driver with two children. */
function start(how: [string, string] = ['plain', 'plain'], { detached = false } = {}) {
  const events: Event[] = []
  const children = ['first', 'second'].map((name, index) => `${name}:${ports[index]}:${how[index]}`)
  const driver = spawn(
    process.execPath,
    [path.join(folder, 'driver.mjs'), path.join(folder, 'child.mjs'), folder, ...children],
    { stdio: ['ignore', 'pipe', 'inherit'], detached },
  )
  running.push(driver)
  let text = ''
  driver.stdout!.on('data', (chunk: Buffer) => {
    const lines = (text + chunk).split('\n')
    text = lines.pop()!
    for (const line of lines) events.push(JSON.parse(line))
  })
  return {
    driver,
    events,
    has: (event: string) => events.some((entry) => entry.event === event),
    ready: () => until('both children', () => events.some((entry) => entry.event === 'all ready')),
    pids: () => events.filter((entry) => entry.event === 'ready').map((entry) => entry.pid!),
  }
}

test('the children of a killed supervisor exit, and the next start succeeds', async () => {
  const first = start()
  await first.ready()
  expect(first.pids().every(isAlive)).toBe(true)
  first.driver.kill('SIGKILL')
  const second = start()
  await second.ready()
  await until('the children to go', () => !first.pids().some(isAlive))
})

test('no child remains after the whole process group is killed', async () => {
  const first = start(['plain', 'plain'], { detached: true })
  await first.ready()
  process.kill(-first.driver.pid!, 'SIGKILL')
  await until('the children to go', () => !first.pids().some(isAlive))
  await start().ready()
})

test('a killed child is restarted while the other one keeps running', async () => {
  const run = start()
  await run.ready()
  const [firstPid, secondPid] = run.pids()
  process.kill(firstPid!, 'SIGKILL')
  await until('a restart', () => run.has('restart'))
  expect(run.events.find((entry) => entry.event === 'restart')!.name).toBe('first')
  expect(isAlive(secondPid!)).toBe(true)
})

test('the fourth exit of a child within a minute stops everything with a message', async () => {
  const run = start()
  await run.ready()
  const { connect } = await import('node:net')
  const timer = setInterval(() => {
    const socket = connect(ports[0]!, '127.0.0.1', () => socket.end('die'))
    socket.on('error', () => {})
  }, 50)
  await until('giving up', () => run.has('gave up')).finally(() => clearInterval(timer))
  expect(run.events.at(-1)!.sentence).toMatch(/^The first stopped 4 times within a minute/)
  await until('the other child to go', () => !isAlive(run.pids()[1]!))
})

test('stopping the supervisor ends all children and kills one that ignores the signal', async () => {
  const run = start(['stubborn', 'plain'])
  await run.ready()
  run.driver.kill('SIGTERM')
  await until('the supervisor to go', () => run.driver.exitCode !== null)
  expect(run.driver.exitCode).toBe(0)
  expect(run.pids().some(isAlive)).toBe(false)
})

test('a second run is rejected only while the first one is running', async () => {
  const first = start()
  await first.ready()
  const second = start()
  await until('the rejection', () => second.has('locked'))
  first.driver.kill('SIGKILL')
  await until('the first to go', () => first.driver.signalCode !== null)
  await start().ready()
})
