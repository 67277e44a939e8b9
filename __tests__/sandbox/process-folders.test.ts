/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './support/http'
import { freePort, Playground, stopServer, tokenOf } from './support/process'

const playground = new Playground()

/** What a folder holds, to tell whether anything in it was touched. PostgreSQL's note of its process is no data. */
function fingerprint(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return `${file} ${createHash('sha1').update(fs.readFileSync(file)).digest('hex')}`
    })
    .sort()
}

/** A file system of its own that can be full; only who may mount can have one. */
function smallDisk(folder: string, megabytes: number): boolean {
  fs.mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  return mounted.status === 0
}

describe('the platform and its surroundings', () => {
  beforeAll(() => playground.open(), 120_000)
  afterAll(() => playground.close())

  it('names the port that is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    const port = await freePort()
    blocker.close()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    await playground.refuse({ data: playground.copy('port'), port, ipc: false }, String(port))
    other.close()
    await playground.refuse({ data: playground.copy('no-port'), port: 70_000 }, '70000')
  }, 60_000)

  it('touches no folder that is not its own', async () => {
    const foreign = path.join(playground.root, 'foreign')
    fs.mkdirSync(foreign)
    fs.writeFileSync(path.join(foreign, 'thesis.txt'), 'years of work')
    const other = playground.copy('other-version')
    fs.writeFileSync(path.join(other, 'PG_VERSION'), '16\n')
    const file = path.join(playground.root, 'file')
    fs.writeFileSync(file, 'a file')
    for (const data of [foreign, other]) {
      const before = fingerprint(data)
      await playground.refuse({ data, port: await freePort() }, data)
      expect(fingerprint(data)).toEqual(before)
    }
    await playground.refuse({ data: file, port: await freePort() }, file)
    expect(fs.readFileSync(file, 'utf8')).toBe('a file')
  }, 60_000)

  it('says so when it may not read or make a folder', async () => {
    const closed = path.join(playground.root, 'closed')
    fs.mkdirSync(closed)
    fs.chmodSync(playground.root, 0o755)
    fs.chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0)
    // Who may do everything, here tries as nobody.
    const spawnOptions = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    await playground.refuse({ data: closed, port: await freePort(), spawnOptions }, closed)
    const below = path.join(closed, 'below')
    await playground.refuse({ data: below, port: await freePort(), spawnOptions }, below)
    fs.chmodSync(closed, 0o700)
  }, 60_000)

  it('leaves a damaged folder as it is', async () => {
    for (const [name, damage] of [
      ['control', (folder: string) => fs.truncateSync(path.join(folder, 'global/pg_control'), 100)],
      ['no-control', (folder: string) => fs.rmSync(path.join(folder, 'global/pg_control'))],
      ['no-base', (folder: string) => fs.rmSync(path.join(folder, 'base'), { recursive: true })],
      ['no-wal', (folder: string) => fs.rmSync(path.join(folder, 'pg_wal'), { recursive: true })],
    ] as const) {
      const data = playground.copy(`damaged-${name}`)
      damage(data)
      const before = fingerprint(data)
      await playground.refuse({ data, port: await freePort() }, data)
      expect(fingerprint(data)).toEqual(before)
    }
    const data = playground.copy('damaged-log')
    const log = path.join(
      data,
      'pg_wal',
      fs.readdirSync(path.join(data, 'pg_wal')).find((name) => /^0/.test(name)) ?? '',
    )
    fs.writeFileSync(log, Buffer.alloc(fs.statSync(log).size))
    await playground.refuse({ data, port: await freePort() }, data)
  }, 120_000)

  const disk = path.join(playground.root, 'disk')
  // Without the right to mount a full disk cannot be had, so there is no such test then.
  if (smallDisk(disk, 64)) {
    afterAll(() => void spawnSync('umount', ['-l', disk]))

    it('keeps what it has acknowledged when the disk is full, and goes on when there is room', async () => {
      const data = path.join(disk, 'data')
      fs.cpSync(playground.copy('for-disk'), data, { recursive: true })
      const options = { data, port: await freePort() }
      const full = await playground.start(options)
      const token = await tokenOf(full)
      const acknowledged: string[] = []
      for (let next = 1; next < 5000; next++) {
        const body = JSON.stringify({
          ID: `P${next}`,
          Name: 'Product',
          Description: randomBytes(900).toString('hex'),
          xp: { Fill: randomBytes(3000).toString('hex') },
        })
        const answer = await send(full, 'POST', '/v1/products', { token, body }).catch(() => null)
        if (answer?.status !== 201) break
        acknowledged.push(`P${next}`)
      }
      expect(acknowledged.length).toBeGreaterThan(10)
      expect(acknowledged.length).toBeLessThan(4999)
      await Promise.race([full.ended, sleep(2000)])
      full.child.kill('SIGKILL')
      await full.ended
      expect(spawnSync('mount', ['-o', 'remount,size=400m', disk]).status).toBe(0)
      const server = await playground.start(options)
      const again = await tokenOf(server)
      for (const id of acknowledged) {
        expect((await send(server, 'GET', `/v1/products/${id}`, { token: again })).status).toBe(200)
      }
      const body = JSON.stringify({ Name: 'There is room' })
      expect((await send(server, 'POST', '/v1/products', { token: again, body })).status).toBe(201)
      expect(await stopServer(server)).toBe(0)
    }, 120_000)
  }
})
