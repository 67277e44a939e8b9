import * as overlay from '../../sandbox/contract/overlay.mjs'
import { readDocument } from './document.mjs'
import { buildModels } from './models.mjs'
import { buildOperations } from './operations.mjs'
import { expand } from './patterns.mjs'
import { recordCalls } from './sdk-calls.mjs'
import { readTypings } from './sdk-typings.mjs'
import { fingerprint, sdkFolder, sources } from './sources.mjs'

/**
 * Builds the contract.
 *
 * @param {object} openApi the parsed OpenAPI document
 * @param {typeof overlay} [given] an overlay that replaces the repository's, for tests
 * @returns {Promise<object>} a `Contract` (sandbox/contract/types.ts)
 * @throws when an overlay entry matches nothing, or an operation has no roles
 */
export async function generate(openApi, given = overlay) {
  const typings = readTypings(sdkFolder)
  const read = {
    typings,
    calls: await recordCalls(typings),
    document: readDocument(openApi, given.renamedOperations),
  }
  const operations = buildOperations(read, given)
  const { enums, models } = buildModels(operations, read, given)
  applyDefaultSorts(operations, models, given)
  checkRequired(operations, models)
  return { version: given.version, sources: sources(), fingerprint: fingerprint(), enums, models, operations }
}

function checkRequired(operations, models) {
  for (const { id, body, required = [] } of operations) {
    const unknown = required.filter((field) => !models[body]?.fields[field])
    if (unknown.length) throw new Error(`${id} requires fields its body ${body} lacks: ${unknown.join(', ')}`)
  }
}

/**
 * Sets the default sort of every sortable list from the overlay, and checks that its fields exist and can be sorted.
 */
function applyDefaultSorts(operations, models, overlay) {
  const lists = operations.filter((operation) => operation.list?.sortable)
  for (const { items, sort } of overlay.defaultSorts) {
    const listed = expand(
      items,
      lists.map((list) => list.response),
      'defaultSorts',
    )
    for (const list of lists) if (listed.has(list.response)) list.list.defaultSort = sort
  }
  for (const { id, response, list } of lists) {
    if (!list.defaultSort) throw new Error(`Overlay, defaultSorts: none for ${id}`)
    for (const each of list.defaultSort) {
      if (!models[response].fields[each])
        throw new Error(`Overlay, defaultSorts: ${response} has no field ${each}`)
    }
  }
}

/** Returns the contract as text. Each enum, model and operation has its own line, so that differences are readable. */
export function serialize({ enums, models, operations, ...head }) {
  const line = (value) => JSON.stringify(value)
  const entries = (object) => Object.entries(object).map(([name, value]) => `${line(name)}:${line(value)}`)
  const block = (parts) => parts.join(',\n')
  return [
    '{',
    `${entries(head).join(',\n')},`,
    `"enums":{\n${block(entries(enums))}\n},`,
    `"models":{\n${block(entries(models))}\n},`,
    `"operations":[\n${block(operations.map(line))}\n]`,
    '}',
    '',
  ].join('\n')
}
