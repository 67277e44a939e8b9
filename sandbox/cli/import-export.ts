import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { contract } from '../contract/contract'
import { openPlatform } from '../core/records/open'
import type { Platform } from '../core/records/platform'
import { openData, UsageError } from './open-data'
import { plainLine, progressTo } from './progress'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from '../seed/constants'
import { exportSeed, type Write } from '../seed/export'
import { importSeed, type ImportResult } from '../seed/import'
import { isBroken, readSeed } from '../seed/read-yaml'

/** The commands that read and write seed files: `import FILE` and `export [FILE]`. They return the exit code. */

const DATA = { type: 'string', default: '.data/demo' } as const
const PUBLIC_URL = 'http://localhost:4010'

const progress = () =>
  progressTo(process.stderr, (label, done, total) => console.error(plainLine(label, done, total)))

/** Opens the data for one piece of work, and closes it afterwards, also after an error. */
async function withPlatform<T>(data: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const { db, lock } = await openData(resolve(data), {
    onPrepare: () => console.error('Preparing the database …'),
  })
  try {
    const settings = {
      marketplaceId: MARKETPLACE_ID,
      marketplaceName: MARKETPLACE_NAME,
      publicUrl: PUBLIC_URL,
    }
    return await work(await openPlatform(db, contract, settings))
  } finally {
    await db.close().catch(() => undefined)
    await lock?.release()
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'the file does not exist'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'access is denied'
  return message
}

async function readText(file: string): Promise<string> {
  try {
    const bytes = await readFile(file)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(error)
    throw new UsageError(`The file ${file} cannot be read: ${reason}.`)
  }
}

function report(
  file: string,
  { problems, rejected, ignored }: Pick<ImportResult, 'problems' | 'rejected' | 'ignored'>,
): void {
  for (const { line, reason } of ignored) console.error(`${file}:${line}  Ignored: ${reason}`)
  for (const { line, column, reason } of problems)
    console.error(`${file}:${line}${column === undefined ? '' : `:${column}`}  ${reason}`)
  for (const { line, name, id, reason, code } of rejected)
    console.error(`${file}:${line}  ${name} "${id}": ${reason} (${code})`)
}

function plural(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}

/** Returns lines that describe the result of an import. */
function summary(result: ImportResult): string[] {
  const stored = [...result.counts.values()].reduce((sum, count) => sum + count, 0)
  const wrong = result.rejected.length + result.problems.length
  if (!result.stored) {
    const isAlone = result.rejected.length === 0
    return [
      `Nothing was changed: ${plural(wrong, 'problem')}.${isAlone ? '' : ' Use --partial to import the valid records.'}`,
    ]
  }
  return [
    ...[...result.counts].map(([name, count]) => `${String(count).padStart(9)}  ${name}`),
    ...[...result.clients].map(([word, id]) => `API client ${word} has the ID ${id}.`),
    `${plural(stored, 'record')} imported${wrong > 0 ? `, ${plural(wrong, 'problem')}` : ''}.`,
  ]
}

/** Returns the reason why no user can sign in to the marketplace; null when a user can. */
async function signInBlockedReason({ db }: Platform): Promise<string | null> {
  const { rows } = await db.query(`select (select count(*) from apiclients),
    (select count(*) from principals), (select count(*) from principals where password is not null)`)
  const [clients, users, secured] = (rows[0] ?? []).map(Number)
  if (!clients)
    return 'it has no API client. Add one to the file, or start with --seed empty before you import'
  if (!users) return 'it has no user. Add one to the file, or start with --seed empty before you import'
  return secured ? null : 'no user has a password. Use --password to set one for all users without a password'
}

/**
 * Runs `import FILE [--data DIR] [--partial] [--overwrite] [--password TEXT]`. Returns 2 when the import succeeded, but
 * records were rejected or none were stored.
 */
export async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: DATA,
      partial: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      password: { type: 'string' },
    },
  })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new UsageError('Name one file to import: import FILE.')
  const source = readSeed(await readText(file))
  const { partial, overwrite, password } = values
  if (isBroken(source)) {
    report(file, { ...source, rejected: [] })
    console.error('Nothing was changed.')
    return 1
  }
  return withPlatform(values.data, async (platform) => {
    const options = { partial, overwrite, progress: progress(), ...(password ? { password } : {}) }
    const result = await importSeed(platform, source, options)
    report(file, result)
    const lines = summary(result)
    for (const line of lines) (result.stored ? console.log : console.error)(line)
    if (!result.stored) return 1
    console.log(`The marketplace is in ${process.env.DATABASE_URL ? 'DATABASE_URL' : resolve(values.data)}.`)
    const reason = await signInBlockedReason(platform)
    if (reason) console.log(`No user can sign in: ${reason}.`)
    return result.rejected.length > 0 || result.counts.size === 0 ? 2 : 0
  })
}

/** Writes to a temporary file beside the target and moves it into place when it is complete. */
async function writeFile(file: string, work: (write: Write) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished-${process.pid}`
  const handle = await open(unfinished, 'w').catch((error: unknown) => {
    throw new UsageError(`The file ${file} cannot be written: ${(error as Error).message}.`)
  })
  try {
    await work(async (text) => void (await handle.write(text)))
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

const toStdout: Write = async (text) => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Writes to the standard output. The process exits when the reader closes the pipe early, as `head` does. */
async function writeOut(work: (write: Write) => Promise<void>): Promise<void> {
  process.stdout.once('error', () => process.exit(0))
  await work(toStdout)
  await new Promise<void>((done) => process.stdout.write('', () => done()))
}

/** Runs `export [FILE] [--data DIR]`; without a file it writes to the standard output. */
export async function exportCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { data: DATA } })
  const [file, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('Name one file to export to: export FILE.')
  const folder = resolve(values.data)
  if (!process.env.DATABASE_URL && !existsSync(join(folder, 'PG_VERSION')))
    throw new UsageError(`There is no marketplace in ${folder}. Choose another folder with --data.`)
  return withPlatform(folder, async (platform) => {
    let counts = new Map<string, number>()
    const work = async (write: Write): Promise<void> => {
      const result = await exportSeed(platform, write, progress())
      for (const note of result.notes) console.error(note)
      counts = result.counts
    }
    await (file === undefined ? writeOut(work) : writeFile(file, work))
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    console.error(`${plural(total, 'record')} exported${file ? ` to ${basename(file)}` : ''}.`)
    return 0
  })
}
