import type { Product, Spec, SpecOption, Variant } from '@/lib/ordercloud/models'

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
export function combinationKey(
  choices: readonly { SpecID?: string | null; OptionID?: string | null }[],
): string {
  return choices
    .map(({ SpecID, OptionID }) => `${SpecID}=${OptionID}`)
    .sort()
    .join('|')
}

/**
 * Returns the variants in the order of their options: small, medium, large, as the specs list them. Options that no
 * spec has come last, in the order of their texts.
 *
 * @param specs the specs of the product with their options
 */
export function inOptionOrder(variants: readonly Variant[], specs: readonly Spec[]): Variant[] {
  const ranks = [...specs].sort(byListOrder).map(({ ID, Options }) => ({
    specId: ID,
    rankOf: new Map([...(Options ?? [])].sort(byListOrder).map((option, rank) => [option.ID, rank])),
  }))
  const ranked = variants.map((variant) => {
    const optionOf = new Map(variant.Specs?.map(({ SpecID, OptionID }) => [SpecID, OptionID]))
    return {
      variant,
      rank: ranks.map(({ specId, rankOf }) => rankOf.get(optionOf.get(specId)) ?? Infinity),
      text: [optionsInWords(variant), variant.ID].join(' '),
    }
  })
  return ranked
    .sort((one, other) => {
      const differing = one.rank.findIndex((rank, at) => rank !== other.rank[at])
      return differing < 0
        ? byText.compare(one.text, other.text)
        : (one.rank[differing] ?? Infinity) < (other.rank[differing] ?? Infinity)
          ? -1
          : 1
    })
    .map(({ variant }) => variant)
}

/** Compares numbers in texts by their size: 9 before 10. */
const byText = new Intl.Collator('en', { numeric: true })

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
  const wantedKeys = new Set(wanted.map(combinationKey))
  const variantKeys = new Set(variants.map(({ Specs }) => combinationKey(Specs ?? [])))
  const isCurrent = ({ Specs }: Variant) => wantedKeys.has(combinationKey(Specs ?? []))
  return {
    combinations,
    added: wanted.flatMap((one) => {
      const key = combinationKey(one)
      return variantKeys.has(key) ? [] : [{ key, name: one.map(({ value }) => value).join(', ') }]
    }),
    current: variants.filter(isCurrent),
    outdated: variants.filter((variant) => !isCurrent(variant)),
  }
}

/** The fields of a variant that replace those of the product, with their labels. */
export const MEASURES = [
  { field: 'weight', label: 'Weight' },
  { field: 'length', label: 'Length' },
  { field: 'width', label: 'Width' },
  { field: 'height', label: 'Height' },
] as const

/** Returns the options of a variant in words: "Small, Red". */
export function optionsInWords({ Specs }: Variant): string {
  return (Specs ?? []).map(({ Value, OptionID }) => Value || OptionID).join(', ')
}

/** Maximum length of the name of a variant, in characters. */
export const MAX_NAME_LENGTH = 100
/** A valid weight or dimension in words. */
export const MEASURE_WORDS = 'a number of at least 0, with at most 4 decimal places'
const MEASURE = /^\d{1,9}(\.\d{1,4})?$/

/** True for the text of a weight or a dimension, which may be empty. */
export function isMeasure(text: string): boolean {
  return text.trim() === '' || MEASURE.test(text.trim())
}

/** Returns why a product can have no variants, as a sentence. Undefined when it can. */
export function noVariantsReason({ IsBundle, IsParent, ParentID }: Product): string | undefined {
  if (IsBundle) return 'A bundle has no variants.'
  return IsParent || ParentID ? 'Parent and child products have no variants.' : undefined
}
