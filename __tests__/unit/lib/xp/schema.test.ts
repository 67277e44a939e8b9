import { createXpSchema, readXpSchemas, schemaKey } from '@/lib/xp/schema'

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['Origin'],
  properties: {
    Origin: { title: 'Country of origin', type: 'string', pattern: '^[A-Z]{2}$' },
    Unit: { $ref: '#/$defs/unit', description: 'As in the price list.' },
    WarrantyMonths: { type: ['integer', 'null'], minimum: 0, maximum: 120, multipleOf: 6 },
    Grade: {
      oneOf: [
        { const: 'A', title: 'First choice' },
        { const: 'B', title: 'Second choice' },
      ],
    },
    Marks: { type: 'array', items: { enum: ['CE', 'UL'] }, uniqueItems: true, maxItems: 2 },
    Since: { type: 'string', format: 'date' },
    Size: {
      type: 'object',
      required: ['Width'],
      properties: { Width: { type: 'number', exclusiveMinimum: 0 } },
      additionalProperties: false,
    },
    Code: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'number' }] },
    Hazard: { allOf: [{ $ref: '#/$defs/hazard' }, { required: ['Class'] }] },
  },
  $defs: {
    unit: { type: 'string', enum: ['each', 'case'] },
    hazard: { type: 'object', properties: { Class: { type: 'string', minLength: 2 } } },
  },
}
const schema = createXpSchema('products', SCHEMA)

/** Returns the problems of a value with the required key, as "Path: text". */
const problems = (xp: object) =>
  schema.problemsOf({ Origin: 'DE', ...xp }).map(({ path, text }) => `${path.join('.')}: ${text}`)

describe('fields', () => {
  it('describes a value with its title, type and need', () => {
    expect(schema.fieldAt(['Origin'])).toMatchObject({
      title: 'Country of origin',
      kinds: ['text'],
      options: undefined,
      isRequired: true,
    })
    expect(schema.fieldAt(['Since'])).toMatchObject({ format: 'date', isRequired: false })
    expect(schema.fieldAt(['WarrantyMonths'])?.kinds).toEqual(['number', 'nothing'])
    expect(schema.fieldAt(['Code'])?.kinds).toEqual(['text', 'number'])
  })

  it('follows references and the parts of allOf', () => {
    expect(schema.fieldAt(['Unit'])).toMatchObject({
      description: 'As in the price list.',
      kinds: ['text'],
      options: [
        { value: 'each', label: 'each' },
        { value: 'case', label: 'case' },
      ],
    })
    expect(schema.fieldAt(['Hazard', 'Class'])).toMatchObject({ kinds: ['text'], isRequired: true })
  })

  it('names the choices of a value and of the entries of a list', () => {
    expect(schema.fieldAt(['Grade'])?.options).toEqual([
      { value: 'A', label: 'First choice' },
      { value: 'B', label: 'Second choice' },
    ])
    expect(schema.fieldAt(['Grade'])?.kinds).toEqual(['text'])
    expect(schema.fieldAt(['Marks'])).toMatchObject({
      kinds: ['list'],
      options: [{ value: 'CE' }, { value: 'UL' }],
    })
  })

  it('names the keys of an object and says whether there may be others', () => {
    expect(schema.fieldAt([])).toMatchObject({ isClosed: false, keys: Object.keys(SCHEMA.properties) })
    expect(schema.fieldAt(['Size'])).toMatchObject({ isClosed: true, keys: ['Width'] })
    expect(schema.fieldAt(['Other'])).toBeUndefined()
    expect(schema.fieldAt(['Size', 'Height'])).toBeUndefined()
  })
})

describe('problems', () => {
  it('has none for values as the schema says', () => {
    const xp = {
      Unit: 'case',
      WarrantyMonths: null,
      Grade: 'B',
      Marks: ['UL', 'CE'],
      Since: '2026-02-28',
      Size: { Width: 0.5 },
      Code: 12345,
      Hazard: { Class: '3A' },
      Unknown: { any: 'thing' },
    }
    expect(problems(xp)).toEqual([])
  })

  it.each([
    [{ Origin: 'Germany' }, 'Origin: Must match the pattern ^[A-Z]{2}$.'],
    [{ Unit: 'box' }, 'Unit: Must be one of: each, case.'],
    [{ WarrantyMonths: '24' }, 'WarrantyMonths: Must be a number without decimals or nothing.'],
    [{ WarrantyMonths: -6 }, 'WarrantyMonths: Must be at least 0.'],
    [{ WarrantyMonths: 126 }, 'WarrantyMonths: Must be at most 120.'],
    [{ WarrantyMonths: 7 }, 'WarrantyMonths: Must be a multiple of 6.'],
    [{ Grade: 'C' }, 'Grade: Must be one of: First choice, Second choice.'],
    [{ Marks: ['CE', 'GS'] }, 'Marks: Entry 2: Must be one of: CE, UL.'],
    [{ Marks: ['CE', 'CE'] }, 'Marks: Has an entry twice.'],
    [{ Since: '2026-02-30' }, 'Since: Must be a date such as 2026-01-31.'],
    [{ Size: { Width: 0 } }, 'Size.Width: Must be more than 0.'],
    [{ Size: {} }, 'Size.Width: Required.'],
    [{ Size: { Width: 1, Height: 2 } }, 'Size.Height: The schema does not allow this key.'],
    [{ Code: 'long' }, 'Code: Does not match any of the forms in the schema.'],
    [{ Hazard: { Class: '3' } }, 'Hazard.Class: Must have at least 2 characters.'],
    [{ Hazard: {} }, 'Hazard.Class: Required.'],
  ])('names the one problem of %j', (xp, text) => {
    expect(problems(xp)).toEqual([text])
  })

  it('says what a pattern means with the description of the schema', () => {
    const described = createXpSchema('things', {
      properties: {
        Country: { description: 'Two-letter code, such as DE.', pattern: '^[A-Z]{2}$', minLength: 2 },
        Hazard: { $ref: '#/$defs/hazard', description: 'Number of the substance.' },
        Codes: { description: 'All codes.', type: 'array', items: { pattern: '^A' } },
        Marks: { type: 'array', items: { pattern: '^A', description: 'Starts with A.' } },
      },
      $defs: { hazard: { pattern: '^UN' } },
    })
    const textsOf = (xp: object) => described.problemsOf(xp as never).map(({ text }) => text)
    expect(textsOf({ Country: 'Germany' })).toEqual(['Not in the right format. Two-letter code, such as DE.'])
    expect(textsOf({ Country: 'D' })).toContain('Must have at least 2 characters.')
    expect(textsOf({ Hazard: '12' })).toEqual(['Not in the right format. Number of the substance.'])
    expect(textsOf({ Codes: ['B'] })).toEqual(['Entry 1: Must match the pattern ^A.'])
    expect(textsOf({ Marks: ['B'] })).toEqual(['Entry 1: Not in the right format. Starts with A.'])
  })

  it('counts null as no value, unless the schema names it', () => {
    expect(
      problems({ Unit: null, Grade: null, Code: null, Marks: null, Size: { Width: 1, Height: null } }),
    ).toEqual([])
    expect(problems({ Origin: null })).toEqual(['Origin: Required.'])
    expect(problems({ Size: { Width: null } })).toEqual(['Size.Width: Required.'])
    const named = createXpSchema('things', {
      required: ['A', 'B'],
      properties: { A: { type: ['string', 'null'], minLength: 3 }, B: {} },
    })
    expect(named.problemsOf({ A: null, B: null })).toEqual([{ path: ['B'], text: 'Required.' }])
  })

  it('checks keys that are named like keywords, and dependencies of both kinds', () => {
    const named = createXpSchema('things', {
      properties: { contains: { type: 'string' }, not: { properties: { if: { minimum: 1 } } } },
      dependentRequired: { A: ['B'] },
      minProperties: 1,
    })
    const texts = (xp: object) =>
      named.problemsOf({ ...xp }).map(({ path, text }) => `${path.join('.')}: ${text}`)
    expect(texts({ contains: 1 })).toEqual(['contains: Must be text.'])
    expect(texts({ not: { if: 0 } })).toEqual(['not.if: Must be at least 1.'])
    expect(texts({ A: 1 })).toEqual([': Has a key that needs another key.'])
    expect(texts({})).toEqual([': Must have at least 1 keys.'])
    const old = createXpSchema('things', {
      $schema: 'http://json-schema.org/draft-07/schema#',
      dependencies: { A: ['B'] },
    })
    expect(old.problemsOf({ A: 1 })).toEqual([{ path: [], text: 'Has a key that needs another key.' }])
  })

  it('names required keys of an empty xp', () => {
    expect(schema.problemsOf({})).toEqual([{ path: ['Origin'], text: 'Required.' }])
  })
})

describe('the file', () => {
  it('has a schema for each path of the API without IDs', () => {
    const schemas = readXpSchemas('{"products": {"type": "object"}, "buyers/users": {"type": "object"}}')
    expect([...schemas.keys()]).toEqual(['products', 'buyers/users'])
    expect(schemaKey('products')).toBe('products')
    expect(schemaKey('buyers/harborline/users')).toBe('buyers/users')
    expect(schemaKey('orders/0104222/lineitems')).toBe('orders/lineitems')
  })

  it.each([
    ['{', 'The file is not JSON.'],
    ['[]', 'The file is not an object with a schema for each resource.'],
  ])('names the fault in %s', (text, fault) => {
    expect(() => readXpSchemas(text)).toThrow(fault)
  })

  it.each([
    ['true', 'The schema “products” is not an object.'],
    [
      '{"properties": {"A": {"$ref": "#/$defs/none"}}}',
      'The schema “products” refers to “#/$defs/none”, which is not in it.',
    ],
    [
      '{"properties": {"A": {"$ref": "#named"}}}',
      'The schema “products” refers to “#named”, which is not in it.',
    ],
    [
      '{"properties": {"A": {"pattern": "("}}}',
      'The schema “products” has the pattern “(”, which is not a regular expression.',
    ],
  ])('uses the other schemas beside the faulty one %s', (faulty, fault) => {
    const schemas = readXpSchemas(`{"buyers": {"type": "object"}, "products": ${faulty}}`)
    expect(schemas.get('products')).toEqual({ fault })
    expect(schemas.get('buyers')).toHaveProperty('schema')
  })

  it('accepts a schema that refers to itself', () => {
    const tree = createXpSchema('trees', { properties: { Inner: { $ref: '#' } } })
    expect(tree.fieldAt(['Inner', 'Inner'])?.keys).toEqual(['Inner'])
    expect(tree.problemsOf({ Inner: { Inner: {} } })).toEqual([])
  })
})
