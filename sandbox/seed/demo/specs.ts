import { MARKETPLACE_ID } from '../constants'
import type { SeedPart, SeedRecord } from '../format'
import type { SupplierKey } from './item'
import { ITEMS } from './items'

type Markup = { per: number } | { once: number } | { percent: number }

interface Option {
  id: string
  value: string
  markup?: Markup
  openText?: true
}

/** A spec of products, with the products that it is assigned to. */
interface SpecSeed {
  id: string
  name: string
  owner?: SupplierKey
  /** True when each option defines a separate variant. */
  variants?: true
  required?: true
  openText?: true
  fallback?: string
  options: Option[]
  products: string[]
}

function choice(id: string, value: string, markup?: Markup): Option {
  return { id, value, markup }
}

const SPEC_SEEDS: SpecSeed[] = [
  {
    id: 'helmet-colour',
    name: 'Colour',
    variants: true,
    required: true,
    options: [
      choice('white', 'White'),
      choice('yellow', 'Yellow'),
      choice('blue', 'Blue'),
      choice('red', 'Red'),
    ],
    products: ['SF-3001', 'SF-3004'],
  },
  {
    id: 'garment-size',
    name: 'Size',
    variants: true,
    required: true,
    options: [
      choice('s', 'S'),
      choice('m', 'M'),
      choice('l', 'L'),
      choice('xl', 'XL'),
      choice('xxl', 'XXL', { per: 1.5 }),
    ],
    products: ['SF-3130', 'SF-3134'],
  },
  {
    id: 'hivis-colour',
    name: 'Colour',
    variants: true,
    required: true,
    options: [choice('yellow', 'Fluorescent yellow'), choice('orange', 'Fluorescent orange')],
    products: ['SF-3130', 'SF-3134'],
  },
  {
    id: 'kit',
    name: 'Supplied with',
    variants: true,
    required: true,
    options: [
      choice('bare', 'Tool only'),
      choice('kit-2ah', 'Two 2.0 Ah batteries, charger, case', { per: 72 }),
      choice('kit-5ah', 'Two 5.0 Ah batteries, charger, case', { per: 139 }),
    ],
    products: ['PT-2001', 'PT-2004', 'PT-2010'],
  },
  {
    id: 'cable-length',
    name: 'Length',
    variants: true,
    required: true,
    options: [
      choice('5m', '16 ft'),
      choice('10m', '33 ft', { per: 9 }),
      choice('25m', '82 ft', { per: 28 }),
      choice('50m', '164 ft', { per: 61 }),
    ],
    products: ['EL-6201', 'EL-6204'],
  },
  {
    id: 'wire-colour',
    name: 'Insulation colour',
    required: true,
    options: [
      choice('black', 'Black'),
      choice('red', 'Red'),
      choice('blue', 'Blue'),
      choice('green', 'Green'),
    ],
    products: ['EL-6301'],
  },
  {
    id: 'area-colour',
    name: 'Colour of the area',
    variants: true,
    required: true,
    options: [
      choice('red', 'Red: raw meat, sanitary'),
      choice('blue', 'Blue: fish, general'),
      choice('green', 'Green: vegetables, kitchen'),
      choice('yellow', 'Yellow: poultry, basins'),
    ],
    products: ['CL-4208', 'KT-8110'],
  },
  {
    id: 'apron-colour',
    name: 'Colour',
    variants: true,
    required: true,
    options: [
      choice('black', 'Black'),
      choice('denim', 'Denim blue', { per: 2 }),
      choice('burgundy', 'Burgundy'),
    ],
    products: ['KT-8301'],
  },
  {
    id: 'embroidery',
    name: 'Name to embroider',
    openText: true,
    options: [{ id: 'text', value: 'Your text', markup: { per: 4.5 }, openText: true }],
    products: ['KT-8301', 'SF-3134'],
  },
  {
    id: 'glaze',
    name: 'Glaze',
    variants: true,
    required: true,
    options: [
      choice('chalk', 'Chalk white'),
      choice('slate', 'Slate grey'),
      choice('moss', 'Moss green', { percent: 6 }),
    ],
    products: ['TB-9001', 'TB-9008', 'TB-9101'],
  },
  {
    id: 'logo',
    name: 'Reference of the logo to print',
    openText: true,
    options: [{ id: 'reference', value: 'Logo reference', markup: { once: 60 }, openText: true }],
    products: ['TB-9101', 'TB-9134'],
  },
  {
    id: 'finish',
    name: 'Finish',
    variants: true,
    required: true,
    options: [
      choice('natural', 'Natural beech'),
      choice('walnut', 'Walnut stain', { percent: 8 }),
      choice('black', 'Black lacquer', { percent: 5 }),
    ],
    products: ['WP-7208'],
  },
  {
    id: 'assembly',
    name: 'Assembly',
    required: true,
    options: [choice('flat', 'Flat packed'), choice('assembled', 'Assembled on site', { per: 45 })],
    products: ['WP-7301', 'WP-7305', 'WP-7108'],
  },
  {
    id: 'wrench-size',
    name: 'Width across flats',
    owner: 'tarnwick',
    variants: true,
    required: true,
    options: [
      choice('8mm', '8 mm'),
      choice('10mm', '10 mm', { per: 0.6 }),
      choice('13mm', '13 mm', { per: 1.2 }),
      choice('17mm', '17 mm', { per: 2.4 }),
      choice('19mm', '19 mm', { per: 3.1 }),
      choice('24mm', '24 mm', { per: 5.8 }),
    ],
    products: ['HT-1134'],
  },
  {
    id: 'engraving',
    name: 'Engraving, up to 20 characters',
    owner: 'tarnwick',
    openText: true,
    options: [{ id: 'text', value: 'Your text', markup: { per: 2.5 }, openText: true }],
    products: ['HT-1042', 'HT-1140', 'HT-1301'],
  },
  {
    id: 'glove-size',
    name: 'Size',
    owner: 'pelmora',
    variants: true,
    required: true,
    options: [
      choice('7', '7 (S)'),
      choice('8', '8 (M)'),
      choice('9', '9 (L)'),
      choice('10', '10 (XL)'),
      choice('11', '11 (XXL)'),
    ],
    products: ['SF-3101', 'SF-3104', 'SF-3108'],
  },
  {
    id: 'glove-colour',
    name: 'Colour',
    owner: 'pelmora',
    variants: true,
    required: true,
    options: [choice('grey', 'Grey'), choice('black', 'Black')],
    products: ['SF-3101'],
  },
  {
    id: 'mask-size',
    name: 'Size',
    owner: 'pelmora',
    variants: true,
    required: true,
    options: [choice('s', 'Small'), choice('m', 'Medium'), choice('l', 'Large')],
    products: ['SF-3034'],
  },
  {
    id: 'shoe-size',
    name: 'Size',
    owner: 'pelmora',
    variants: true,
    required: true,
    options: [38, 39, 40, 41, 42, 43, 44, 45, 46].map((size) => choice(`${size}`, `EU ${size}`)),
    products: ['SF-3120', 'SF-3124'],
  },
  {
    id: 'pan-diameter',
    name: 'Diameter',
    owner: 'marrowby',
    variants: true,
    required: true,
    options: [
      choice('20', '20 cm'),
      choice('24', '24 cm', { per: 7 }),
      choice('28', '28 cm', { per: 15 }),
      choice('32', '32 cm', { per: 24 }),
    ],
    products: ['KT-8001', 'KT-8004'],
  },
  {
    id: 'blade-length',
    name: 'Blade',
    owner: 'marrowby',
    variants: true,
    required: true,
    options: [
      choice('20cm', '20 cm'),
      choice('25cm', '25 cm', { per: 9 }),
      choice('30cm', '30 cm', { per: 18 }),
    ],
    products: ['KT-8101'],
  },
  {
    id: 'knife-handle',
    name: 'Handle',
    owner: 'marrowby',
    variants: true,
    required: true,
    options: [choice('pom', 'Black POM'), choice('walnut', 'Walnut', { per: 12 })],
    products: ['KT-8101'],
  },
  {
    id: 'tape-text',
    name: 'Text to print',
    owner: 'foldwick',
    required: true,
    openText: true,
    options: [],
    products: ['PK-5104'],
  },
  {
    id: 'print-colour',
    name: 'Print colour',
    owner: 'foldwick',
    required: true,
    fallback: 'black',
    options: [
      choice('black', 'Black'),
      choice('red', 'Red'),
      choice('blue', 'Blue'),
      choice('own', 'House colour', { once: 85 }),
    ],
    products: ['PK-5104'],
  },
]

/** Variants that are not sold anymore, or not yet. */
const INACTIVE_VARIANT_IDS = [
  'SF-3120-46',
  'SF-3101-7-black',
  'PT-2010-kit-2ah',
  'TB-9101-moss',
  'KT-8101-30cm-walnut',
  'HT-1134-24mm',
  'SF-3134-xxl-orange',
]

/** Products whose stock is tracked by variant. */
const PRODUCTS_TRACKED_BY_VARIANT = new Set([
  'SF-3034',
  'SF-3101',
  'SF-3104',
  'SF-3108',
  'SF-3120',
  'SF-3124',
  'SF-3130',
  'SF-3134',
  'KT-8001',
  'KT-8101',
  'HT-1134',
])

function markupFields(markup?: Markup): SeedRecord {
  if (!markup) return { PriceMarkupType: 'NoMarkup', PriceMarkup: 0 }
  if ('per' in markup) return { PriceMarkupType: 'AmountPerQuantity', PriceMarkup: markup.per }
  if ('once' in markup) return { PriceMarkupType: 'AmountTotal', PriceMarkup: markup.once }
  return { PriceMarkupType: 'Percentage', PriceMarkup: markup.percent }
}

/** Returns the specs that define variants of a product, in their order. */
function variantSpecs(productId: string): SpecSeed[] {
  return SPEC_SEEDS.filter((question) => question.variants && question.products.includes(productId))
}

function combinations(questions: SpecSeed[]): Option[][] {
  return questions.reduce<Option[][]>(
    (rows, question) => rows.flatMap((row) => question.options.map((option) => [...row, option])),
    [[]],
  )
}

/** Distributes a quantity over parts, with more in the middle than at the ends. The shares add up to the quantity. */
function shares(pieces: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, part) => 1 + Math.min(part, parts - 1 - part))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const counts = weights.map((weight) => Math.floor((pieces * weight) / total))
  counts[Math.floor(parts / 2)]! += pieces - counts.reduce((sum, count) => sum + count, 0)
  return counts
}

/** Returns the number of variants of a product. */
export function variantCount(productId: string): number {
  const questions = variantSpecs(productId)
  return questions.length ? combinations(questions).length : 0
}

/** Returns true when a product's stock is tracked by variant. */
export function isTrackedByVariant(productId: string): boolean {
  return PRODUCTS_TRACKED_BY_VARIANT.has(productId)
}

/** Returns the variants of one product. */
export function variantsOf(productId: string): SeedRecord[] {
  const questions = variantSpecs(productId)
  const item = ITEMS.find((entry) => entry.id === productId)!
  if (!questions.length) return []
  const rows = combinations(questions)
  const stock = shares(item.stock ?? 0, rows.length)
  return rows.map((options, index) => {
    const id = [productId, ...options.map((option) => option.id)].join('-')
    return {
      ProductID: productId,
      ID: id,
      Name: `${item.name}, ${options.map((option) => option.value).join(', ')}`.slice(0, 100),
      Description: null,
      Active: !INACTIVE_VARIANT_IDS.includes(id),
      ShipWeight: null,
      ShipHeight: null,
      ShipWidth: null,
      ShipLength: null,
      Inventory: isTrackedByVariant(productId)
        ? { QuantityAvailable: stock[index]!, NotificationPoint: Math.ceil((item.notify ?? 0) / rows.length) }
        : null,
      Specs: options.map((option, position) => ({
        SpecID: questions[position]!.id,
        Name: questions[position]!.name,
        OptionID: option.id,
        Value: option.value,
        ...markupFields(option.markup),
      })),
      xp: null,
    }
  })
}

/** Specs with their options, assignments to products and variants. */
export const SPECS: SeedPart = {
  Objects: {
    Specs: SPEC_SEEDS.map((question, index) => ({
      ID: question.id,
      OwnerID: question.owner ?? MARKETPLACE_ID,
      ListOrder: index + 1,
      Name: question.name,
      DefaultValue: null,
      Required: question.required ?? false,
      AllowOpenText: question.openText ?? false,
      DefaultOptionID: question.fallback ?? (question.variants ? question.options[0]!.id : null),
      DefinesVariant: question.variants ?? false,
      xp: null,
    })),
    SpecOptions: SPEC_SEEDS.flatMap((question) =>
      question.options.map((option, index) => ({
        SpecID: question.id,
        ID: option.id,
        Value: option.value,
        ListOrder: index + 1,
        IsOpenText: option.openText ?? false,
        ...markupFields(option.markup),
        xp: null,
      })),
    ),
    Variants: ITEMS.flatMap((item) => variantsOf(item.id)),
  },
  Assignments: {
    SpecProductAssignments: SPEC_SEEDS.flatMap((question) =>
      question.products.map((ProductID) => ({
        SpecID: question.id,
        ProductID,
        DefaultValue: null,
        DefaultOptionID: ProductID === 'SF-3130' && question.id === 'garment-size' ? 'l' : null,
      })),
    ),
  },
}
