/** @jest-environment node */
import { execFile } from 'node:child_process'
import { fromRoot } from '@/scripts/lib/paths.mjs'
import * as sandbox from '@/sandbox/http/blocked-ports'
import * as scripts from '@/scripts/lib/ports.mjs'

/** Every port that a program without special rights may use, and a sample of the others. */
const PORTS = [1, 22, 80, 443, 587, ...Array.from({ length: 10_200 - 1024 }, (_, index) => 1024 + index)]

it('the scripts and the platform block the same ports', () => {
  const differing = PORTS.filter(
    (port) => sandbox.isBlockedByBrowsers(port) !== scripts.isBlockedByBrowsers(port),
  )
  expect(differing).toEqual([])
})

it.each([4190, 6000, 6667, 10_080, 1])('blocks port %d, as fetch does', async (port) => {
  expect(sandbox.isBlockedByBrowsers(port)).toBe(true)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
})

it('blocks none of the usual ports', () => {
  expect([80, 443, 3000, 3001, 4010, 5000, 8080, 8443].filter(sandbox.isBlockedByBrowsers)).toEqual([])
})

describe('npm start', () => {
  /** Runs the script for a folder that does not exist, so that Next serves nothing. */
  const start = (args: readonly string[], port?: string) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const env = { ...process.env, PORT: port }
      const command = [fromRoot('scripts/start.mjs'), '/no/such/folder', ...args]
      execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      )
    })

  it.each([
    { args: ['--port', '4190'], port: undefined },
    { args: ['--hostname', 'localhost', '--port=6679'], port: '3000' },
    { args: ['-p', '6000'], port: undefined },
    { args: [], port: '10080' },
  ])('rejects a port that browsers block, with the reason: $args, PORT $port', async ({ args, port }) => {
    expect(await start(args, port)).toEqual({
      code: 1,
      output: expect.stringMatching(/Browsers block port \d+.*Choose another port with --port or PORT/),
    })
  })

  it('passes its options on to Next.js', async () => {
    const { code, output } = await start(['--port', '3000'], '4190')
    expect(code).toBe(1)
    expect(output).toContain('/no/such/folder')
    expect(output).not.toContain('Browsers block')
  })
})
