/** @jest-environment node */
import fc from 'fast-check'
import {
  specWrites,
  toSpecDraft,
  withOptionIds,
  emptyOption,
  type SpecWrite,
} from '@/components/products/rules/spec-draft'
import { previewVariants } from '@/components/products/rules/variants'
import type { Spec, SpecProductAssignment, Variant } from '@/lib/ordercloud/models'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

describe('the preview of variants in the app', () => {
  let market: Marketplace
  let token: string
  let count = 0
  const { as } = caller(() => token)
  const list = async <T>(id: string, options: object) => (await as(id, options)).body.Items as T[]
  const variantsOf = (productID: string) =>
    list<Variant>('Products.ListVariants', { params: { productID }, query: { pageSize: 100 } })
  const specsOf = (productID: string) =>
    list<Spec>('Products.ListSpecs', { params: { productID }, query: { pageSize: 100 } })
  beforeAll(async () => {
    market = await startMarketplace('pglite')
    token = await admin(market)
  })
  afterAll(() => market.close())

  const perform = (specID: string, write: SpecWrite): Promise<unknown> => {
    switch (write.kind) {
      case 'createSpec':
        return as('Specs.Create', { body: write.body })
      case 'patchSpec':
        return as('Specs.Patch', { params: { specID }, body: write.patch })
      case 'createOption':
        return as('Specs.CreateOption', { params: { specID }, body: write.body })
      case 'patchOption':
        return as('Specs.PatchOption', { params: { specID, optionID: write.id }, body: write.patch })
      case 'removeOption':
        return as('Specs.DeleteOption', { params: { specID, optionID: write.id } })
      case 'assign':
        return as('Specs.SaveProductAssignment', { body: write.body })
    }
  }

  /** Saves a spec of a product as its dialog does. */
  async function saveSpec(productId: string, specId: string, values: readonly string[], spec?: Spec) {
    const start = toSpecDraft(spec)
    const options = values.map(
      (value) => start.options.find((one) => one.value === value) ?? { ...emptyOption(), value },
    )
    const draft = withOptionIds({ ...start, name: specId, options }, spec)
    const assignment: SpecProductAssignment | undefined = spec && { SpecID: specId, ProductID: productId }
    for (const write of specWrites(draft, { productId, newSpecId: specId, spec, assignment }))
      await perform(specId, write)
  }

  /** Generates the variants, and compares the result with the preview before. */
  async function expectForeseen(productID: string, overwriteExisting: boolean) {
    const before = await variantsOf(productID)
    const preview = previewVariants(await specsOf(productID), before)
    await as('Products.GenerateVariants', { params: { productID }, query: { overwriteExisting } })
    const after = await variantsOf(productID)
    const keys = (all: Variant[]) =>
      all.map(({ Specs }) => (Specs ?? []).map(({ Value }) => Value).join(', '))
    const added = preview.added.map(({ name }) => name)
    if (overwriteExisting) {
      expect(after).toHaveLength(preview.combinations)
      expect(keys(after).sort()).toEqual([...added, ...keys([...preview.current])].sort())
    } else {
      expect(after).toHaveLength(before.length + added.length)
      const news = after.filter(({ ID }) => !before.some((one) => one.ID === ID))
      expect(keys(news).sort()).toEqual([...added].sort())
      expect([...preview.current, ...preview.outdated]).toHaveLength(before.length)
    }
    expect(previewVariants(await specsOf(productID), after).added).toEqual([])
  }

  it('foresees what the platform adds, keeps and drops', async () => {
    const values = fc.uniqueArray(fc.constantFrom('Small', 'Medium', 'Large', 'Extra large'), {
      minLength: 1,
      maxLength: 4,
    })
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b'), values, fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const id = `p${(count += 1)}`
        await as('Products.Create', { body: { ID: id, Name: 'Crate' } })
        for (const [name, options, isRebuilt] of changes) {
          const specId = `${id}-${name}`
          const known = (await specsOf(id)).find(({ ID }) => ID === specId)
          await saveSpec(id, specId, options, known)
          const [saved] = (await specsOf(id)).filter(({ ID }) => ID === specId)
          expect(saved?.Options?.map(({ Value }) => Value)).toEqual(options)
          await expectForeseen(id, isRebuilt)
        }
      }),
      { numRuns: 12 },
    )
    expect(market.logged).toEqual([])
  })
})
