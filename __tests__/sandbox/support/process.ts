import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { requestToken } from './http'

const ROOT = path.resolve(__dirname, '../../..')
const SERVER = path.join(ROOT, '.build/sandbox/server.mjs')

export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Resolves when the server responds. Rejects with the output if the process ends before. */
  ready: Promise<void>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Returns the output so far. */
  output: () => string
  messages: { type: string; message?: string }[]
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface StartOptions {
  data: string
  port: number
  seed?: string
  /** Stores the data on this PostgreSQL server instead of in the folder. */
  database?: string
  /** Opens the channel by which a supervisor follows the process. */
  ipc?: boolean
  /** Options that run the process as another user, if this user may access everything. */
  spawnOptions?: SpawnOptions
}

/** Starts the embedded platform as its users do: built, as a separate process, on its own folder. */
export function startServer({
  data,
  port,
  seed = 'empty',
  database,
  ipc = true,
  spawnOptions,
}: StartOptions): ServerProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, ...(database === undefined ? {} : { DATABASE_URL: database }) }
  const args = [SERVER, 'serve', '--port', String(port), '--data', data, '--seed', seed]
  const stdio = ipc ? (['ignore', 'pipe', 'pipe', 'ipc'] as const) : (['ignore', 'pipe', 'pipe'] as const)
  const child = spawn(process.execPath, args, { env, stdio: [...stdio], ...spawnOptions })
  let text = ''
  const messages: ServerProcess['messages'] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (text += String(data)))
  // The "close" event would never come for a child whose channel was closed by this process.
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const ended = Promise.all([once(child, 'exit'), ...closed]).then(([[code, signal]]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { type: string }) => {
      messages.push(message)
      if (message.type === 'ready') resolve()
    })
    child.stdout?.on('data', () => text.includes('is ready at') && resolve())
    void ended.then(() => reject(new Error(`It ended: ${text}`)))
  })
  ready.catch(() => undefined)
  return { child, url: `http://127.0.0.1:${port}`, ready, ended, output: () => text, messages }
}

/** Stops a server as its users do, and waits until it is gone. */
export async function stopServer(
  server: ServerProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  server.child.kill(signal)
  return (await server.ended).code
}

/** Returns an administrator's token of a server on an empty marketplace. */
export async function tokenOf(server: ServerProcess): Promise<string> {
  const form = {
    grant_type: 'password',
    client_id: OFFICE_CLIENT_ID,
    username: 'admin',
    password: DEMO_PASSWORD,
  }
  return (await requestToken(server, form)).body.access_token as string
}

/** Folders and servers of one test file, which are removed at its end. */
export class Playground {
  readonly root = fs.mkdtempSync(path.join(tmpdir(), 'quartermaster-process-'))
  private readonly template = process.env.QM_EMPTY_MARKETPLACE ?? ''
  private readonly servers: ServerProcess[] = []

  /**
   * Creates the folder that `copy` copies, unless an earlier test file has: an empty marketplace after a clean stop.
   */
  async open(): Promise<void> {
    if (fs.existsSync(this.template)) return
    const fresh = `${this.template}-${process.pid}`
    const code = await stopServer(await this.start({ data: fresh, port: await freePort() }))
    if (code !== 0) throw new Error(`The first server ended with ${code}`)
    // Another test file may have created it meanwhile.
    if (fs.existsSync(this.template)) fs.rmSync(fresh, { recursive: true })
    else fs.renameSync(fresh, this.template)
  }

  copy(name: string): string {
    const folder = path.join(this.root, name)
    fs.cpSync(this.template, folder, { recursive: true })
    return folder
  }

  /** Starts a server, without waiting until it is ready. */
  launch(options: StartOptions): ServerProcess {
    const server = startServer(options)
    this.servers.push(server)
    return server
  }

  async start(options: StartOptions): Promise<ServerProcess> {
    const server = this.launch(options)
    await server.ready
    return server
  }

  /**
   * Expects that a start is rejected with exit code 1 and one sentence on one line that names the problem. Returns the
   * sentence.
   */
  async expectStartFailure(options: StartOptions, names: string): Promise<string> {
    const server = this.launch(options)
    const { code, signal } = await server.ended
    const text = server.output().trim()
    expect({ code, signal, text }).toEqual({ code: 1, signal: null, text: expect.stringContaining(names) })
    expect(text.split('\n')).toHaveLength(1)
    const failed = server.messages.filter(({ type }) => type === 'failed')
    expect(failed).toEqual(options.ipc === false ? [] : [{ type: 'failed', message: text }])
    return text
  }

  close(): void {
    for (const { child } of this.servers) if (child.exitCode === null) child.kill('SIGKILL')
    // A killed process may still write for a moment.
    fs.rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}
