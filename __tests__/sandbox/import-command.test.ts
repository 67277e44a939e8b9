/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { send } from './support/http'
import { freePort, Playground, stopServer, tokenOf } from './support/process'

const SERVER = path.resolve('.build/sandbox/server.mjs')
const playground = new Playground()
const place = (name: string): string => path.join(playground.root, name)

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { DATABASE_URL: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [SERVER, ...args], { env, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

function file(name: string, text: string): string {
  fs.writeFileSync(place(name), text)
  return place(name)
}

const MARKET = `Objects:
  SecurityProfiles:
    - { ID: All, Name: All, Roles: [FullAccess] }
  AdminUsers:
    - { ID: admin, Username: admin, FirstName: A, LastName: B, Email: a@example.com, Active: true, Password: null }
  ApiClients:
    - { ID: ${OFFICE_CLIENT_ID}, AppName: Office, Active: true, AllowSeller: true, AccessTokenDuration: 60 }
  Buyers:
    - { ID: acme, Name: Acme, Active: true }
Assignments:
  SecurityProfileAssignments:
    - { SecurityProfileID: All, UserID: admin }
`

describe('the import and export commands', () => {
  beforeAll(() => playground.open())
  afterAll(() => playground.close())

  it('create a working marketplace from a file, and export it to a file again', async () => {
    const data = place('made')
    const made = run('import', file('market.yml', MARKET), '--data', data, '--password', DEMO_PASSWORD)
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('5 records imported.') })
    expect(made.out).toContain('        1  Buyers\n')
    expect(made.out).not.toContain('can sign in')

    const server = await playground.start({ data, port: await freePort(), seed: 'demo' })
    const token = await tokenOf(server)
    const buyers = await send(server, 'GET', '/v1/buyers', { token })
    // The only buyer is from the file, because no seed was loaded.
    expect(buyers.body.Items.map((buyer: { ID: string }) => buyer.ID)).toEqual(['acme'])
    const busy = run('import', place('market.yml'), '--data', data)
    expect(busy).toMatchObject({ code: 1, out: '' })
    expect(busy.err.trim()).toMatch(
      /^The data folder .* is in use by another process \(process \d+\)\. .*--data\.$/,
    )
    expect(run('export', '--data', data).err).toContain('is in use by another process')
    await stopServer(server)

    const toFile = run('export', place('again.yml'), '--data', data)
    expect(toFile).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('records exported to again.yml.'),
    })
    const text = fs.readFileSync(place('again.yml'), 'utf8')
    expect(text).toContain('    - ID: acme\n      Name: Acme\n')
    expect(run('export', '--data', data)).toMatchObject({ code: 0, out: text })
    expect(fs.readdirSync(playground.root).filter((name) => name.includes('unfinished'))).toEqual([])

    const again = run('import', place('again.yml'), '--data', data)
    expect(again.code).toBe(1)
    const line = text.split('\n').lastIndexOf('    - ID: acme') + 1
    expect(again.err).toContain(
      `${place('again.yml')}:${line}  Buyers "acme": Buyer with ID "acme" already exists. (IdExists)\n`,
    )
    expect(again.err).toMatch(
      /Nothing was changed: \d+ problems\. Use --partial to import the valid records\.\n$/,
    )
    expect(run('import', place('again.yml'), '--data', data, '--overwrite').code).toBe(0)
    expect(run('export', '--data', data).out).toBe(text)
  })

  it('warn if no user can sign in, and exit with code 2 if not everything was stored', () => {
    const product = file('product.yml', 'Objects:\n  Products:\n    - ID: nail\n      Name: Nail\n')
    const closed = run('import', product, '--data', place('closed'), '--password', DEMO_PASSWORD)
    expect(closed).toMatchObject({ code: 0, out: expect.stringContaining('it has no API client') })
    expect(closed.out).toContain(`The marketplace is in ${place('closed')}.`)
    const again = run('import', product, '--data', place('closed'), '--partial')
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('already exists') })
    const typo = file('typo.yml', 'Objects:\n  Prodcts:\n    - ID: nail\n')
    expect(run('import', typo, '--data', place('closed'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('Ignored: Objects.Prodcts'),
    })
    expect(run('--help').out).toContain('import FILE')
  })

  it('report an invalid argument or file in one sentence', () => {
    const nowhere = place('nowhere')
    const cases: [string[], string][] = [
      [
        ['import', place('no.yml'), '--data', nowhere],
        `The file ${place('no.yml')} cannot be read: the file does not exist.`,
      ],
      [
        ['import', playground.root, '--data', nowhere],
        `The file ${playground.root} cannot be read: it is a folder.`,
      ],
      [['import', '--data', nowhere], 'Name one file to import: import FILE.'],
      [
        ['export', '--data', nowhere],
        `There is no marketplace in ${nowhere}. Choose another folder with --data.`,
      ],
      [['import', place('no.yml'), '--sideways'], "Unknown option '--sideways'."],
      [['inport'], 'Unknown command "inport". Use serve, import, export or shop.'],
      [
        ['serve', '--seed', 'large', '--users', 'many', '--data', nowhere],
        '--users must be a whole number up to 5000000, not "many".',
      ],
    ]
    for (const [args, sentence] of cases) {
      const { code, err } = run(...args)
      expect({ args, code, err: err.trim() }).toEqual({
        args,
        code: 1,
        err: expect.stringContaining(sentence),
      })
      expect(err).not.toContain('    at ')
    }
    const bytes = place('bytes.yml')
    fs.writeFileSync(bytes, Buffer.from([0xff, 0xfe, 0x41]))
    expect(run('import', bytes).err.trim()).toBe(`The file ${bytes} cannot be read: it is not UTF-8 text.`)
    const broken = run('import', file('broken.yml', 'Objects:\n  Products: [\n'), '--data', nowhere)
    expect(broken.code).toBe(1)
    expect(broken.err).toMatch(/broken\.yml:3:1 {2}The YAML is broken: /)
    // None of the commands created a folder.
    expect(fs.existsSync(nowhere)).toBe(false)
  })

  it('continue the large seed after the process was killed', async () => {
    const data = playground.copy('unused')
    fs.rmSync(data, { recursive: true })
    const port = await freePort()
    const sizes = ['--products', '6000', '--users', '700', '--orders', '60']
    const args = [SERVER, 'serve', '--seed', 'large', ...sizes, '--data', data]
    const { DATABASE_URL: _, ...env } = process.env
    const start = () =>
      spawn(process.execPath, [...args, '--port', String(port)], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const until = async (child: ReturnType<typeof start>, wanted: RegExp): Promise<string> => {
      let text = ''
      for await (const piece of child.stdout) {
        text += String(piece)
        if (wanted.test(text)) return text
      }
      throw new Error(`It ended: ${text}`)
    }
    const first = start()
    expect(await until(first, /Making products \d+ % \((\d+) of 6000\)/)).toContain(
      'Making users 100 % (700 of 700)',
    )
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = start()
    try {
      const text = await until(second, /is ready at/)
      expect(text).not.toContain('Making users')
      expect(text).toContain('Making products 100 % (6000 of 6000)')
      expect(text).toContain('Making orders 100 % (60 of 60)')
      const url = { url: `http://127.0.0.1:${port}` }
      const token = await tokenOf(url as Parameters<typeof tokenOf>[0])
      const { body } = await send(url, 'GET', '/v1/products?sortBy=!ID&pageSize=1', { token })
      expect(body).toMatchObject({ Meta: { TotalCount: 6000 }, Items: [{ ID: 'LP-0006000' }] })
    } finally {
      second.kill('SIGTERM')
      await once(second, 'exit')
    }
  })
})
