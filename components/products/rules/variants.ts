import { diff } from '@/lib/forms/diff'
import { ID_MAX, ID_PATTERN } from '@/lib/forms/platform-id'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { Spec, SpecOption, Variant } from '@/lib/ordercloud/models'
import { quantityProblem } from './locations'

/** Maximum number of combinations that a preview lists. More would freeze the page, and the platform rejects them. */
export const MAX_COMBINATIONS = 2000

/** A variant that generating adds. */
export interface NewVariant {
  key: string
  /** The values of its options: "Small, Red". */
  name: string
}

/** The effect of generating variants, without and with rebuilding all of them. */
export interface VariantPreview {
  /** Number of variants that the specs define. */
  combinations: number
  /** Combinations without a variant. Generating adds one for each. */
  added: readonly NewVariant[]
  /** Variants of a combination. They are kept, or replaced by new ones when all are rebuilt. */
  current: readonly Variant[]
  /** Variants of no combination. They are kept, or dropped when all are rebuilt. */
  outdated: readonly Variant[]
}

/** Compares by list order, without one first, and then by ID, as the platform sorts specs and options. */
function byListOrder(one: Spec | SpecOption, other: Spec | SpecOption): number {
  const [a, b] = [one.ListOrder ?? -Infinity, other.ListOrder ?? -Infinity]
  if (a !== b) return a - b
  const [id, otherId] = [one.ID ?? '', other.ID ?? '']
  return id < otherId ? -1 : id > otherId ? 1 : 0
}

/** Returns the key of a combination of options, whatever the order of its specs is. */
function keyOf(choices: readonly { SpecID?: string | null; OptionID?: string | null }[]): string {
  return choices
    .map(({ SpecID, OptionID }) => `${SpecID}=${OptionID}`)
    .sort()
    .join('|')
}

/** Returns the number of variants that the specs of a product define. */
export function countCombinations(specs: readonly Spec[]): number {
  const defining = specs.filter(({ DefinesVariant }) => DefinesVariant)
  if (defining.length === 0) return 0
  return defining.reduce((product, { Options }) => product * (Options?.length ?? 0), 1)
}

/**
 * Computes the effect of generating the variants of a product: one for each combination of the options of its specs
 * that define variants. Lists no combinations when there are more than `MAX_COMBINATIONS`.
 *
 * @param specs the specs of the product with their options
 * @param variants all variants of the product
 */
export function previewVariants(specs: readonly Spec[], variants: readonly Variant[]): VariantPreview {
  const combinations = countCombinations(specs)
  const defining = specs.filter(({ DefinesVariant }) => DefinesVariant).sort(byListOrder)
  type Combination = { SpecID: string; OptionID: string; value: string }[]
  const isListed = combinations > 0 && combinations <= MAX_COMBINATIONS
  const wanted = isListed
    ? defining.reduce<Combination[]>(
        (known, spec) =>
          known.flatMap((one) =>
            [...(spec.Options ?? [])]
              .sort(byListOrder)
              .map(({ ID = '', Value = '' }) => [
                ...one,
                { SpecID: spec.ID ?? '', OptionID: ID, value: Value || ID },
              ]),
          ),
        [[]],
      )
    : []
  const wantedKeys = new Set(wanted.map(keyOf))
  const variantKeys = new Set(variants.map(({ Specs }) => keyOf(Specs ?? [])))
  const isCurrent = ({ Specs }: Variant) => wantedKeys.has(keyOf(Specs ?? []))
  return {
    combinations,
    added: wanted.flatMap((one) => {
      const key = keyOf(one)
      return variantKeys.has(key) ? [] : [{ key, name: one.map(({ value }) => value).join(', ') }]
    }),
    current: variants.filter(isCurrent),
    outdated: variants.filter((variant) => !isCurrent(variant)),
  }
}

/** The fields of a variant that the grid edits, as the user types them. */
export interface VariantValues {
  id: string
  name: string
  isActive: boolean
  /** Ignored for products that do not track their inventory by variant. */
  quantity: string
  weight: string
  length: string
  width: string
  height: string
}

/** The fields of a variant that replace those of the product, with their labels. */
export const MEASURES = [
  { field: 'weight', label: 'Weight' },
  { field: 'length', label: 'Length' },
  { field: 'width', label: 'Width' },
  { field: 'height', label: 'Height' },
] as const

/** Returns the typed fields of a variant. */
export function toVariantValues(variant: Variant): VariantValues {
  const { ID, Name, Active, Inventory, ShipWeight, ShipLength, ShipWidth, ShipHeight } = variant
  return {
    id: ID ?? '',
    name: Name ?? '',
    isActive: Active === true,
    quantity: numberToText(Inventory?.QuantityAvailable),
    weight: numberToText(ShipWeight),
    length: numberToText(ShipLength),
    width: numberToText(ShipWidth),
    height: numberToText(ShipHeight),
  }
}

function toVariant(values: VariantValues, hasQuantity: boolean): Partial<Variant> {
  const { id, name, isActive, quantity, weight, length, width, height } = values
  const variant = {
    ID: id.trim(),
    Name: name.trim(),
    Active: isActive,
    ShipWeight: numberOrNull(weight),
    ShipLength: numberOrNull(length),
    ShipWidth: numberOrNull(width),
    ShipHeight: numberOrNull(height),
    ...(hasQuantity && { Inventory: { QuantityAvailable: numberOrNull(quantity) } }),
  }
  // The platform accepts null for "none", but the types of its library do not.
  return variant as Partial<Variant>
}

/** Returns the fields of a variant that the user changed. */
export function variantPatch(
  variant: Variant,
  values: VariantValues,
  hasQuantity: boolean,
): Partial<Variant> {
  return diff(toVariant(toVariantValues(variant), hasQuantity), toVariant(values, hasQuantity))
}

/** Returns the options of a variant in words: "Small, Red". */
export function optionsInWords({ Specs }: Variant): string {
  return (Specs ?? []).map(({ Value, OptionID }) => Value || OptionID).join(', ')
}

/** Maximum length of the name of a variant, in characters. */
export const MAX_NAME_LENGTH = 100
/** A valid weight or dimension in words. */
export const MEASURE_WORDS = 'a number of at least 0, with at most 4 decimal places'
const MEASURE = /^\d{1,9}(\.\d{1,4})?$/

/**
 * Returns the error of an edited variant as a sentence. Undefined for a valid one.
 *
 * @param ids the IDs of the variants of the grid, as typed
 */
export function variantProblem(values: VariantValues, ids: readonly string[]): string | undefined {
  const id = values.id.trim()
  if (id === '') return 'Enter an ID.'
  if (id.length > ID_MAX || !ID_PATTERN.test(id))
    return `An ID has at most ${ID_MAX} letters, digits, dashes and underscores.`
  if (ids.filter((one) => one.trim().toLowerCase() === id.toLowerCase()).length > 1)
    return `Another variant has the ID ${id}.`
  if (values.name.trim().length > MAX_NAME_LENGTH)
    return `A name can have at most ${MAX_NAME_LENGTH} characters.`
  const wrong = MEASURES.find(({ field }) => !isMeasure(values[field]))
  if (wrong) return `${wrong.label}: enter ${MEASURE_WORDS}.`
  return values.quantity.trim() === '' ? undefined : quantityProblem(values.quantity)
}

/** True for the text of a weight or a dimension, which may be empty. */
export function isMeasure(text: string): boolean {
  return text.trim() === '' || MEASURE.test(text.trim())
}
