import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { joinSeed } from './format'
import type { SeedDocument, SeedPart } from './format'

/*
 * The data of the demo marketplace, Meridian Trade Supply, is in the folder `demo`. Both paths are right for this file
 * and for the bundle in `.build/sandbox`, because both folders are two levels below the top folder.
 */

/** The records of all YAML files, as JSON. `scripts/build-sandbox.mjs` writes this file. */
const RECORDS = new URL('../../.build/sandbox/demo.json', import.meta.url)
const PICTURES = new URL('../../sandbox/seed/demo/pictures/', import.meta.url)

/**
 * Returns the demo marketplace, with the same ids and values every time. It contains no orders. Pictures have addresses
 * below `assetBase`, which has no trailing slash.
 */
export function demoSeed({ assetBase }: { assetBase: string }): SeedDocument {
  const text = readFileSync(RECORDS, 'utf8').replaceAll(
    '"/_sandbox/images/',
    `"${assetBase}/_sandbox/images/`,
  )
  return joinSeed(...(JSON.parse(text) as SeedPart[]))
}

/** Returns a picture of the demo marketplace as SVG by its name without extension; null if there is none. */
export async function demoPicture(name: string): Promise<string | null> {
  // The name is part of a request, so that it must not lead out of the folder.
  if (!/^[A-Za-z0-9-]+$/.test(name)) return null
  return readFile(new URL(`${name}.svg`, PICTURES), 'utf8').catch(() => null)
}
