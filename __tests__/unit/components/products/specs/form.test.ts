import { specForm, type SpecForm } from '@/components/products/specs/form'
import { specImport } from '@/components/products/specs/import'
import { emptyOption } from '@/components/products/rules/spec-draft'
import { optionService, specService } from '@/components/products/variants/spec-reference'
import { autoMap, planImport } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import type { Spec, SpecOption } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')

const size: Spec = {
  ...{ ID: 'size', Name: 'Size', Required: true, DefinesVariant: true, AllowOpenText: false },
  ...{ DefaultOptionID: 's', OptionCount: 2 },
  Options: [
    { ID: 's', Value: 'Small', ListOrder: 1 },
    { ID: 'l', Value: 'Large', ListOrder: 2, PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 2 },
  ],
}
const values = specForm.toForm(size)
const option = (value: string, more = {}) => ({ ...emptyOption(), value, ...more })
const labels = (form: SpecForm, record: Spec | null) =>
  specForm.plan(form, record, 'made').map(({ label }) => label)
const messageOf = (more: Partial<SpecForm>) =>
  specForm.schema.validate({ ...values, ...more }).then(
    () => undefined,
    (error: Error) => error.message,
  )

/** Lets the platform answer with what it gets. Writes of the options in `failing` fail. */
function answer(failing: readonly string[] = []) {
  const sent: string[] = []
  jest.spyOn(specService, 'create').mockImplementation(async (body) => (sent.push('spec'), body as Spec))
  jest
    .spyOn(specService, 'patch')
    .mockImplementation(async (id, body) => (sent.push('patch'), { ...size, ...body, ID: id }))
  for (const id of ['made', 'size']) {
    const service = optionService(id)
    jest.spyOn(service, 'create').mockImplementation(async (body) => {
      if (failing.includes(body.Value ?? '')) throw new Error('lost')
      sent.push(body.ID ?? '')
      return body as SpecOption
    })
    jest.spyOn(service, 'patch').mockImplementation(async (one, body) => ({ ...body, ID: one }) as SpecOption)
    jest.spyOn(service, 'remove').mockImplementation(async (one) => void sent.push(`remove ${one}`))
  }
  return sent
}

/** Runs a plan as the form does: until the first step that fails. */
async function save(form: SpecForm, start: Spec | null) {
  let record = start
  try {
    for (const step of specForm.plan(form, start, 'made')) record = await step.run(record)
  } catch {
    return record
  }
  return record
}

test('an unchanged spec has nothing to save', () => {
  expect(specForm.plan(values, size, 'made')).toEqual([])
})

test('a new spec is created without a product, its options follow, and the default is last', () => {
  const [red, blue] = [option('Red'), option('Blue')]
  const form = { ...specForm.toForm(null), Name: 'Color', Options: [red, blue], DefaultKey: blue.key }
  expect(labels(form, null)).toEqual([
    'Create the spec',
    'Add the option Red',
    'Add the option Blue',
    'Save the spec',
  ])
})

test('after a failure, the next save adds only the options that are missing', async () => {
  const form = { ...specForm.toForm(null), Name: 'Color', Options: [option('Red'), option('Blue')] }
  const sent = answer(['Blue'])
  const partly = await save(form, null)
  expect(sent).toEqual(['spec', 'Red'])
  expect(labels(form, partly)).toEqual(['Add the option Blue'])
  const again = answer()
  const saved = await save(form, partly)
  expect(again).toEqual(['Blue'])
  expect(saved?.Options?.map(({ ID }) => ID)).toEqual(['Red', 'Blue'])
  expect(specForm.plan(specForm.toForm(saved ?? null), saved ?? null, 'made')).toEqual([])
})

test('an option that an earlier attempt added without an answer is not added twice', () => {
  const form = { ...values, Options: [...values.Options, option('Huge')] }
  const latest = { ...size, Options: [...(size.Options ?? []), { ID: 'Huge', Value: 'Huge', ListOrder: 3 }] }
  expect(specForm.plan(form, latest, 'made')).toEqual([])
})

test('removing the default option leaves the spec without a default', async () => {
  const sent = answer()
  const saved = await save({ ...values, DefaultKey: '', Options: values.Options.slice(1) }, size)
  expect(sent).toEqual(['remove s'])
  expect(saved).toMatchObject({ DefaultOptionID: null, OptionCount: 1 })
})

test('rejects what the platform rejects, and names the option with the problem', async () => {
  expect(await messageOf({})).toBeUndefined()
  expect(await messageOf({ Required: false })).toMatch(/must be required/)
  expect(await messageOf({ AllowOpenText: true })).toMatch(/cannot let buyers enter a text/)
  expect(await messageOf({ Options: [] })).toMatch(/because the spec defines variants/)
  expect(await messageOf({ Options: [], DefinesVariant: false })).toMatch(/let buyers enter a text/)
  expect(await messageOf({ Options: [], DefinesVariant: false, DefaultValue: 'none' })).toBeUndefined()
  expect(await messageOf({ Options: [option('A'), option('a')] })).toBe(
    'Option 1: The value “A” is listed twice.',
  )
})

test('an import changes the fields of a spec and keeps its options', async () => {
  const file = await readCsv('ID,Name,Position,Defines variants\nsize,Fit,4,true\n')
  const plan = await planImport(
    file,
    autoMap(file.header, specImport.fields),
    specImport,
    new Map([['size', size]]),
  )
  expect(plan.problems).toEqual([])
  expect(plan.targets.map(({ write }) => write)).toEqual([
    { kind: 'patch', body: { Name: 'Fit', ListOrder: 4 } },
  ])
})

test('every step predicts the options that it leaves, should its response be lost', async () => {
  answer()
  const [small, large] = values.Options
  if (!small || !large) throw new Error('The form has two options.')
  const form = { ...values, Options: [{ ...large, value: 'Larger' }, option('Huge')] }
  let record: Spec | null = size
  for (const step of specForm.plan(form, size, 'made')) {
    const predicted = step.predict?.(record)
    record = await step.run(record)
    expect(record && specForm.toForm(record)).toEqual(predicted && specForm.toForm(predicted))
  }
  expect(record?.Options?.map(({ Value }) => Value)).toEqual(['Larger', 'Huge'])
  expect(record?.DefaultOptionID).toBeNull()
})
