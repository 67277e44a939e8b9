/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { contract } from '@/sandbox/contract/contract'
import { wiredOperations } from '@/sandbox/resources/all'

const ROOT = path.resolve(__dirname, '../..')

describe('the list of supported operations', () => {
  it('is up to date', () => {
    const said = execFileSync(process.execPath, ['scripts/supported.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(said).toContain('up to date')
  })

  it('names every operation once, as implemented or as planned', () => {
    const rows = fs
      .readFileSync(path.join(ROOT, 'sandbox/SUPPORTED.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| \w+ +\|/.test(line))
      .slice(1)
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const named = (column: number): string[] =>
      rows.flatMap(([, resource, ...cells]) =>
        (cells[column] ?? '').split(', ').flatMap((verb) => (verb === '–' ? [] : [`${resource}.${verb}`])),
      )
    expect(named(0).sort()).toEqual([...wiredOperations(contract)].sort())
    expect([...named(0), ...named(1)].sort()).toEqual(contract.operations.map(({ id }) => id).sort())
  })

  it('excludes the operations newer than the contract, which DIFFERENCES.md names', () => {
    const differences = fs.readFileSync(path.join(ROOT, 'sandbox/DIFFERENCES.md'), 'utf8')
    const section = /### Absent, because[^#]*/.exec(differences)?.[0] ?? ''
    const operations = section.match(/`(Discounts|BuyerGroups)\.\w+`/g) ?? []
    const paths = section.match(/\/(promotions|orders|discounts|buyergroups)[\w{}/]*/g) ?? []
    expect(operations).toHaveLength(15)
    expect(paths).toEqual([
      '/promotions/{promotionID}/codes',
      '/discounts',
      '/buyergroups',
      '/orders/{direction}/{orderID}/repeat',
    ])
    const known = contract.operations.flatMap((operation) => [operation.id, operation.path])
    for (const name of [...operations.map((one) => one.slice(1, -1)), ...paths])
      expect(known).not.toContain(name)
  })
})
