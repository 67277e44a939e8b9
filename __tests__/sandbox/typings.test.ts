/** @jest-environment node */
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { contract } from '@/sandbox/contract/contract'
import { operationById } from './support/contract'
import type { Operation } from '@/sandbox/contract/types'
import { wiredOperations } from '@/sandbox/resources/all'
import { startDemo, type Marketplace } from './support/marketplace'
import { admin, signIn } from './support/people'
import { call } from './support/sdk'

/**
 * Compares the demo marketplace's responses to reads with the official typings by means of the compiler. A field with
 * another type, or one that the typings do not have, is an error of the platform.
 */

/** Fields missing from the newest typings that older clients send and show; see DIFFERENCES.md. */
const OLDER = ['RedemptionCode', 'URL']

const READS = wiredOperations(contract)
  .map(operationById)
  .filter(({ verb, response, root }) => verb === 'GET' && response && !root)

describe('the official typings', () => {
  let market: Marketplace
  let token: string
  let shopper: string
  beforeAll(async () => {
    market = await startDemo()
    token = await admin(market)
    shopper = await signIn(market, 'buyer.one')
  })
  afterAll(() => market.close())

  const known = new Map<string, string>()
  /** Collects ids of parent records that have children in the demo. */
  const learn = async (): Promise<void> => {
    const first = async (id: string, params = {}, query = {}): Promise<Record<string, string>> => {
      const items = (await call(id, { token, params, query })).body.Items as Record<string, string>[]
      return items[0] ?? {}
    }
    const buyer = await first('Buyers.List')
    known.set('buyerID', buyer.ID ?? '')
    known.set('catalogID', buyer.DefaultCatalogID ?? '')
    known.set('supplierID', (await first('Suppliers.List')).ID ?? '')
    known.set('specID', (await first('Specs.List')).ID ?? '')
    known.set('productID', (await first('Products.List', {}, { filters: { VariantCount: '>0' } })).ID ?? '')
    const params = { productID: known.get('productID') }
    known.set('variantID', (await first('Products.ListVariants', params)).ID ?? '')
  }

  /** Returns one response of an operation. Null if the demo has no record for it. */
  const answerOf = async ({ id, path, list, buyerUsersOnly }: Operation): Promise<unknown> => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params: Record<string, string> = {}
    for (const name of names) {
      const value = known.get(name)
      if (value === undefined) return null
      params[name] = value
    }
    const requested = call(id, {
      token: buyerUsersOnly ? shopper : token,
      params,
      query: list ? { pageSize: 5 } : {},
    })
    return requested.then(
      ({ body }) => body as unknown,
      () => null,
    )
  }

  it('match the responses of the platform', async () => {
    await learn()
    const lines = [`import type * as sdk from 'ordercloud-javascript-sdk'`]
    const requested: string[] = []
    for (const operation of READS) {
      const answer = await answerOf(operation)
      if (answer === null) continue
      const [resource = '', verb = ''] = operation.id.split('.')
      lines.push(
        `export const ${resource}${verb}: Awaited<ReturnType<typeof sdk.${resource}.${verb}>> = ${JSON.stringify(answer)}`,
      )
      requested.push(operation.id)
    }
    expect(requested.length).toBeGreaterThan(80)
    // The folder is inside the project, so that the compiler finds the SDK.
    const folder = mkdtempSync(resolve(__dirname, '../../node_modules/.typings-'))
    try {
      const file = join(folder, 'answers.ts')
      writeFileSync(file, lines.join('\n'))
      const program = ts.createProgram([file], {
        noEmit: true,
        skipLibCheck: true,
        types: [],
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        // The typings declare no field as nullable. On the platform most fields are.
        strict: false,
      })
      const mistakes = ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      const isOlder = (text: string): boolean => OLDER.some((name) => text.includes(`'"${name}"'`))
      expect(mistakes.filter((text) => !isOlder(text))).toEqual([])
      expect(OLDER.filter((name) => !mistakes.some((text) => text.includes(`'"${name}"'`)))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
