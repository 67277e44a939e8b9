import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { localSettings, officeSpec } from '../../scripts/lib/services.mjs'
import { startProcess } from './processes'

export interface LossyOffice {
  url: string
  /** Removes the scripts that contain a text. Returns a function that restores them. */
  lose: (text: string) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Starts a second back office on a copy of the built scripts, some of which can be removed for a while. */
export async function openLossyOffice(platform: string): Promise<LossyOffice> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-lossy-'))
  await mkdir(path.join(folder, '.next'))
  const linkAll = async (from: string, to: string, except: string) => {
    for (const name of await readdir(from))
      if (name !== except) await symlink(path.join(from, name), path.join(to, name))
  }
  await linkAll(ROOT, folder, '.next')
  await linkAll(path.join(ROOT, '.next'), path.join(folder, '.next'), 'static')
  await cp(path.join(ROOT, '.next/static'), path.join(folder, '.next/static'), { recursive: true })

  const port = await freePort()
  const office = await startProcess({ ...officeSpec({ port, env: localSettings(platform) }), cwd: folder })
  const chunks = path.join(folder, '.next/static/chunks')
  return {
    url: `http://localhost:${port}`,
    async lose(text) {
      const lost: string[] = []
      for (const name of await readdir(chunks)) {
        const file = path.join(chunks, name)
        if (name.endsWith('.js') && (await readFile(file, 'utf8')).includes(text)) lost.push(file)
      }
      if (lost.length === 0) throw new Error(`No script holds "${text}".`)
      await Promise.all(lost.map((file) => rename(file, `${file}.lost`)))
      return async () => void (await Promise.all(lost.map((file) => rename(`${file}.lost`, file))))
    },
    async close() {
      await office.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
