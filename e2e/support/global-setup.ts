import { buildSandbox } from '../../scripts/build-sandbox.mjs'
import { buildOffice } from '../../scripts/lib/office-build.mjs'
import { ensureTemplate } from './template'

/** Builds stale code and seeds the marketplace that every worker copies. */
export default async function globalSetup() {
  await buildSandbox({ quiet: true })
  const { ok, output } = await buildOffice()
  if (!ok) throw new Error(`The back office could not be built.\n${output}`)
  await ensureTemplate()
}
