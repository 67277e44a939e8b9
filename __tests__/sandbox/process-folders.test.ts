/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPlatformError } from '@/sandbox/core/http/dispatch'
import { DiskSpaceGuard } from '@/sandbox/db/disk-space'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { requestToken, send } from './support/http'
import { freePort, Playground, stopServer, tokenOf, type ServerProcess } from './support/process'

const playground = new Playground()

/** Signs in, tries a wrong password, and reads. None of this needs disk space. */
async function expectReadable(server: ServerProcess): Promise<void> {
  const form = { grant_type: 'password', client_id: OFFICE_CLIENT_ID, username: 'admin' }
  const wrong = await requestToken(server, { ...form, password: 'Wrong-password1' })
  expect(wrong.body.Errors[0].ErrorCode).toBe('Auth.InvalidUsernameOrPassword')
  const { status, body } = await requestToken(server, { ...form, password: DEMO_PASSWORD })
  expect({ status, refresh_token: body.refresh_token }).toEqual({ status: 200, refresh_token: undefined })
  const token = body.access_token as string
  for (const list of ['/v1/products', '/v1/adminusers', '/v1/me', '/v1/orders/All?sortBy=ID&search=x'])
    expect((await send(server, 'GET', list, { token })).status).toBe(200)
}

/**
 * Returns the files of a folder with their hashes, to detect changes. PostgreSQL's file with its process id is ignored.
 */
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

/** Returns the number of bytes that a folder takes on a disk with pages of 4 KB. */
function diskBytes(folder: string): number {
  const page = 4096
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .reduce((sum, entry) => sum + Math.ceil(fs.statSync(path.join(folder, entry)).size / page) * page, 0)
}

/** Returns the entries of a folder, including itself, that other users than its owner may access. */
function sharedEntries(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['.', ...entries].filter((entry) => (fs.lstatSync(path.join(folder, entry)).mode & 0o077) !== 0)
}

/** Mounts a separate file system that can be full. This needs the right to mount. */
const mount = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])
const disk = path.join(playground.root, 'disk')
fs.mkdirSync(disk)
const mayMount = mount(disk, 'size=1m')
if (mayMount) unmount(disk)

describe('the embedded platform', () => {
  beforeAll(() => playground.open())
  afterAll(() => {
    if (mayMount) unmount(disk)
    playground.close()
  })

  it('names the port when it is in use or not allowed', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    const port = await freePort()
    blocker.close()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    await playground.expectStartFailure({ data: playground.copy('port'), port, ipc: false }, String(port))
    other.close()
    await playground.expectStartFailure({ data: playground.copy('no-port'), port: 70_000 }, '70000')
    await playground.expectStartFailure(
      { data: playground.copy('blocked-port'), port: 4190 },
      'Browsers block',
    )
  })

  it('rejects a folder that is not its own without changing it', async () => {
    const foreign = path.join(playground.root, 'foreign')
    fs.mkdirSync(foreign)
    fs.writeFileSync(path.join(foreign, 'thesis.txt'), 'years of work')
    const other = playground.copy('other-version')
    fs.writeFileSync(path.join(other, 'PG_VERSION'), '16\n')
    const file = path.join(playground.root, 'file')
    fs.writeFileSync(file, 'a file')
    for (const data of [foreign, other]) {
      const before = fingerprint(data)
      await playground.expectStartFailure({ data, port: await freePort() }, data)
      expect(fingerprint(data)).toEqual(before)
    }
    await playground.expectStartFailure({ data: file, port: await freePort() }, file)
    expect(fs.readFileSync(file, 'utf8')).toBe('a file')
  })

  it('names the folder when it cannot read or create it', async () => {
    const closed = path.join(playground.root, 'closed')
    fs.mkdirSync(closed)
    fs.chmodSync(playground.root, 0o755)
    fs.chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0)
    // The superuser may access everything, so the test runs as the user "nobody".
    const spawnOptions = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    await playground.expectStartFailure({ data: closed, port: await freePort(), spawnOptions }, closed)
    const below = path.join(closed, 'below')
    await playground.expectStartFailure({ data: below, port: await freePort(), spawnOptions }, below)
    fs.chmodSync(closed, 0o700)
  })

  it('creates a data folder that other users cannot access, whatever the umask', async () => {
    const before = process.umask(0)
    try {
      const data = path.join(playground.root, 'private', 'data')
      const first = await playground.start({ data, port: await freePort() })
      // Writes enough to make the engine create files after the start.
      const token = await tokenOf(first)
      const body = JSON.stringify({ ID: 'P1', Name: 'Product' })
      expect((await send(first, 'POST', '/v1/products', { token, body })).status).toBe(201)
      expect(sharedEntries(data)).toEqual([])
      expect(await stopServer(first)).toBe(0)
      expect(sharedEntries(data)).toEqual([])
    } finally {
      process.umask(before)
    }
  })

  it('restricts the permissions of a data folder that other users can access', async () => {
    const data = playground.copy('left-open')
    for (const entry of ['.', ...fs.readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      const at = path.join(data, entry)
      fs.chmodSync(at, fs.statSync(at).isDirectory() ? 0o755 : 0o666)
    }
    const server = await playground.start({ data, port: await freePort() })
    expect(sharedEntries(data)).toEqual([])
    expect(await stopServer(server)).toBe(0)
    expect(sharedEntries(data)).toEqual([])
  })

  it('rejects a damaged folder without changing it', async () => {
    for (const [name, damage] of [
      ['control', (folder: string) => fs.truncateSync(path.join(folder, 'global/pg_control'), 100)],
      ['no-control', (folder: string) => fs.rmSync(path.join(folder, 'global/pg_control'))],
      ['no-base', (folder: string) => fs.rmSync(path.join(folder, 'base'), { recursive: true })],
      ['no-wal', (folder: string) => fs.rmSync(path.join(folder, 'pg_wal'), { recursive: true })],
    ] as const) {
      const data = playground.copy(`damaged-${name}`)
      damage(data)
      const before = fingerprint(data)
      await playground.expectStartFailure({ data, port: await freePort() }, data)
      expect(fingerprint(data)).toEqual(before)
    }
    const data = playground.copy('no-tables')
    fs.rmSync(path.join(data, 'base'), { recursive: true })
    expect(await playground.expectStartFailure({ data, port: await freePort() }, data)).toContain(
      'Restore it',
    )
  })

  it('names the unreadable log or control file, and reports that the tables are there', async () => {
    const logIn = (folder: string) => {
      const logs = fs.readdirSync(path.join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
      return path.join(folder, 'pg_wal', logs.at(-1) ?? '')
    }
    const tables = (folder: string) => fingerprint(path.join(folder, 'base'))
    for (const [name, part, damage] of [
      ['garbled-log', 'pg_wal', (data: string) => fs.writeFileSync(logIn(data), randomBytes(2 ** 24))],
      ['short-log', 'pg_wal', (data: string) => fs.truncateSync(logIn(data), 1000)],
      ['no-log', 'pg_wal', (data: string) => fs.rmSync(logIn(data))],
      [
        'no-log-folder',
        'pg_wal',
        (data: string) => fs.rmSync(path.join(data, 'pg_wal'), { recursive: true }),
      ],
      ['no-control', 'pg_control', (data: string) => fs.rmSync(path.join(data, 'global/pg_control'))],
      [
        'garbled-control',
        'pg_control',
        (data: string) => fs.writeFileSync(path.join(data, 'global/pg_control'), randomBytes(8192)),
      ],
    ] as const) {
      const data = playground.copy(name)
      damage(data)
      const before = tables(data)
      const text = await playground.expectStartFailure({ data, port: await freePort() }, data)
      expect(text).toContain(part)
      expect(text).toContain('The tables still exist')
      expect(text).not.toMatch(/restore|abort/i)
      expect(tables(data)).toEqual(before)
    }
  })

  // A full disk requires the right to mount. Without it the test is skipped.
  if (mayMount) {
    it('rejects writes while the disk is full, keeps acknowledged writes and resumes with free space', async () => {
      expect(mount(disk, 'size=160m')).toBe(true)
      const data = path.join(disk, 'data')
      fs.cpSync(playground.copy('for-disk'), data, { recursive: true })
      const options = { data, port: await freePort() }
      const server = await playground.start(options)
      const token = await tokenOf(server)
      const create = (ID: string) => {
        const xp = { Fill: randomBytes(3000).toString('hex') }
        return send(server, 'POST', '/v1/products', {
          token,
          body: JSON.stringify({ ID, Name: 'Product', xp }),
        })
      }
      const acknowledged: string[] = []
      let failure
      while (!failure) {
        const ID = `P${acknowledged.length}`
        const answer = await create(ID)
        if (answer.status === 201) acknowledged.push(ID)
        else failure = answer
        // Fills the disk faster than products alone would.
        fs.writeFileSync(path.join(disk, `ballast-${ID}`), randomBytes(1_000_000))
      }
      expect(failure.status).toBe(503)
      expect(failure.body.Errors).toEqual([
        { ErrorCode: 'ServerError', Message: expect.stringContaining('disk'), Data: null },
      ])
      expect(acknowledged.length).toBeGreaterThan(3)
      expect((await send(server, 'GET', '/v1/products', { token })).status).toBe(200)
      expect((await create('still')).status).toBe(503)
      // Fills the disk to the last byte. Signing in and reading change nothing that matters.
      const fill = spawnSync('dd', ['if=/dev/zero', `of=${path.join(disk, 'ballast-rest')}`, 'bs=64k'])
      expect(fill.status).not.toBe(0)
      await expectReadable(server)
      for (const name of fs.readdirSync(disk))
        if (name.startsWith('ballast')) fs.rmSync(path.join(disk, name))
      await sleep(200)
      expect((await create('again')).status).toBe(201)
      expect(await stopServer(server)).toBe(0)
      const after = await playground.start(options)
      for (const id of [...acknowledged, 'again']) {
        const { status } = await send(after, 'GET', `/v1/products/${id}`, { token: await tokenOf(after) })
        expect({ id, status }).toEqual({ id, status: 200 })
      }
      expect(await stopServer(after)).toBe(0)
    })

    it('starts with little disk space, reports a full disk and loses no data', async () => {
      unmount(disk)
      const original = playground.copy('for-full-disk')
      // Less space than a write needs, but more than the engine needs to start, which may add a log file of 16 MB.
      expect(mount(disk, `size=${diskBytes(original) + 24 * 1024 * 1024}`)).toBe(true)
      const data = path.join(disk, 'data')
      fs.cpSync(original, data, { recursive: true })
      const options = { data, port: await freePort() }
      const server = await playground.start(options)
      await expectReadable(server)
      expect(await stopServer(server)).toBe(0)
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(disk, 'ballast')}`, 'bs=64k'])
      const text = await playground.expectStartFailure(options, data)
      expect(text).toContain('full')
      expect(text).not.toMatch(/restore/i)
      fs.rmSync(path.join(disk, 'ballast'))
      expect(await stopServer(await playground.start(options))).toBe(0)
    })

    it('reports a read-only disk, and rejects writes when the disk becomes read-only', async () => {
      unmount(disk)
      expect(mount(disk, 'size=160m')).toBe(true)
      const data = path.join(disk, 'data')
      fs.cpSync(playground.copy('for-read-only-disk'), data, { recursive: true })
      const options = { data, port: await freePort() }
      const twin = path.join(playground.root, 'read-only')
      fs.mkdirSync(twin)
      expect(spawnSync('mount', ['--bind', disk, twin]).status).toBe(0)
      try {
        expect(spawnSync('mount', ['-o', 'remount,bind,ro', twin]).status).toBe(0)
        const text = await playground.expectStartFailure(
          { ...options, data: path.join(twin, 'data') },
          'is read-only',
        )
        expect(text).not.toMatch(/restore|EROFS/i)
        await playground.expectStartFailure({ ...options, data: path.join(twin, 'none') }, 'is read-only')
        const error = (() => {
          try {
            return new DiskSpaceGuard(twin).assert()
          } catch (thrown) {
            return thrown
          }
        })()
        expect(asPlatformError(error)).toMatchObject({
          unexpected: false,
          error: { status: 503, errors: [{ Message: expect.stringContaining('is read-only') }] },
        })
      } finally {
        unmount(twin)
      }
      expect(await stopServer(await playground.start(options))).toBe(0)
    })

    it('names the folder when the disk is too full for a first start', async () => {
      unmount(disk)
      expect(mount(disk, 'size=20m')).toBe(true)
      await playground.expectStartFailure(
        { data: path.join(disk, 'none'), port: await freePort() },
        path.join(disk, 'none'),
      )
      unmount(disk)
      expect(mount(disk, 'size=70m')).toBe(true)
      await playground.expectStartFailure(
        { data: path.join(disk, 'little'), port: await freePort() },
        path.join(disk, 'little'),
      )
    })
  }
})
