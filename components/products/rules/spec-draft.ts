import { diff, isEmptyPatch } from '@/lib/forms/diff'
import { formatNumber } from '@/lib/format/number'
import { formatUnitPrice, UNKNOWN_CURRENCY } from '@/lib/format/price'
import { newId } from '@/lib/forms/ids'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { Spec, SpecOption, SpecProductAssignment } from '@/lib/ordercloud/models'

/** The kinds of markup that an option adds to the price. */
export const MARKUPS = [
  { type: 'NoMarkup', label: 'No markup' },
  { type: 'AmountPerQuantity', label: 'Amount per unit' },
  { type: 'AmountTotal', label: 'Amount per line' },
  { type: 'Percentage', label: 'Percent of the price' },
] as const

export type MarkupType = (typeof MARKUPS)[number]['type']

/** An option of a spec as the user edits it. */
export interface OptionDraft {
  /** Identifies the row of the dialog. */
  key: string
  /** ID of the option. Empty for a new one until the first save. */
  id: string
  value: string
  markupType: MarkupType
  markup: string
}

/** A spec as the user edits it, with its assignment to one product. */
export interface SpecDraft {
  name: string
  position: string
  isRequired: boolean
  definesVariant: boolean
  allowsOpenText: boolean
  /** Text that an order line gets when the buyer enters none. */
  defaultText: string
  /** Key of the default option. Empty for none. */
  defaultKey: string
  /** Key of the default option of this product only. Empty for that of the spec. */
  productDefaultKey: string
  options: readonly OptionDraft[]
}

/** One write that saves a spec. */
export type SpecWrite =
  | { kind: 'createSpec'; body: Partial<Spec> }
  | { kind: 'patchSpec'; patch: Partial<Spec> }
  | { kind: 'createOption'; body: Partial<SpecOption> }
  | { kind: 'patchOption'; id: string; patch: Partial<SpecOption> }
  | { kind: 'removeOption'; id: string; value: string }
  | { kind: 'assign'; body: SpecProductAssignment }

/** Returns a new row for an option. */
export function emptyOption(): OptionDraft {
  return { key: newId(), id: '', value: '', markupType: 'NoMarkup', markup: '' }
}

/** Returns the spec as the user edits it. Without a spec, a new one that defines variants. */
export function toSpecDraft(spec?: Spec, assignment?: SpecProductAssignment): SpecDraft {
  if (!spec)
    return {
      ...{ name: '', position: '', isRequired: true, definesVariant: true, allowsOpenText: false },
      defaultText: '',
      ...{ defaultKey: '', productDefaultKey: '', options: [emptyOption()] },
    }
  return {
    name: spec.Name,
    position: numberToText(spec.ListOrder),
    isRequired: spec.Required === true,
    definesVariant: spec.DefinesVariant === true,
    allowsOpenText: spec.AllowOpenText === true,
    defaultText: spec.DefaultValue ?? '',
    defaultKey: spec.DefaultOptionID ?? '',
    productDefaultKey: assignment?.DefaultOptionID ?? '',
    options: (spec.Options ?? []).map(toOptionDraft),
  }
}

function toOptionDraft({ ID = '', Value, PriceMarkupType, PriceMarkup }: SpecOption): OptionDraft {
  return {
    ...{ key: ID, id: ID, value: Value ?? '' },
    markupType: PriceMarkupType ?? 'NoMarkup',
    markup: numberToText(PriceMarkup),
  }
}

/** Returns an option with its markup: "Large (+2.50 per unit)". */
export function optionInWords({ ID, Value, PriceMarkupType, PriceMarkup }: SpecOption): string {
  const name = Value || ID || ''
  if (!PriceMarkup || !PriceMarkupType || PriceMarkupType === 'NoMarkup') return name
  const sign = PriceMarkup > 0 ? '+' : ''
  if (PriceMarkupType === 'Percentage') return `${name} (${sign}${formatNumber(PriceMarkup)}%)`
  // The amount is in the currency of each order, so none is named.
  const amount = formatUnitPrice(PriceMarkup, UNKNOWN_CURRENCY)
  return `${name} (${sign}${amount} ${PriceMarkupType === 'AmountTotal' ? 'per line' : 'per unit'})`
}

/** Returns the draft with its options in another order: the option at one index moves to another index. */
export function moveOption(draft: SpecDraft, from: number, to: number): SpecDraft {
  const options = [...draft.options]
  const [moved] = options.splice(from, 1)
  if (!moved || to < 0 || to > options.length) return draft
  options.splice(to, 0, moved)
  return { ...draft, options }
}

/** Returns the draft without an option. It is no default any more. */
export function removeOption(draft: SpecDraft, key: string): SpecDraft {
  return {
    ...draft,
    options: draft.options.filter((option) => option.key !== key),
    defaultKey: draft.defaultKey === key ? '' : draft.defaultKey,
    productDefaultKey: draft.productDefaultKey === key ? '' : draft.productDefaultKey,
  }
}

/** Returns the draft with another answer whether it defines variants. Such specs are required and have no open text. */
export function withDefinesVariant(draft: SpecDraft, definesVariant: boolean): SpecDraft {
  return definesVariant
    ? { ...draft, definesVariant, isRequired: true, allowsOpenText: false }
    : { ...draft, definesVariant }
}

/** Maximum length of the value of an option, in characters. */
export const MAX_VALUE_LENGTH = 2000
const MARKUP = /^-?\d{1,9}(\.\d{1,4})?$/

/** True for a number that can be the markup of an option. */
export function isMarkup(text: string): boolean {
  return MARKUP.test(text.trim())
}

/** True for the list order of a spec or an option: a whole number, or empty. */
export function isListOrder(text: string): boolean {
  return /^\d{0,6}$/.test(text.trim())
}

/** The errors of an option, as sentences. */
export interface OptionProblems {
  value?: string
  markup?: string
}

/** Returns the errors of an option. Valid parts have none. */
export function optionProblems(option: OptionDraft, options: readonly OptionDraft[]): OptionProblems {
  const value = valueProblem(option.value.trim(), options)
  return {
    ...(value !== undefined && { value }),
    ...(option.markupType !== 'NoMarkup' &&
      !isMarkup(option.markup) && { markup: 'Enter the markup as a number.' }),
  }
}

function valueProblem(value: string, options: readonly OptionDraft[]): string | undefined {
  if (value === '') return 'Enter a value.'
  if (value.length > MAX_VALUE_LENGTH) return 'A value can have at most 2,000 characters.'
  return options.filter((one) => one.value.trim().toLowerCase() === value.toLowerCase()).length > 1
    ? `The value “${value}” is listed twice.`
    : undefined
}

/** Returns the first error of an option. Undefined for a valid one. */
export function optionProblem(option: OptionDraft, options: readonly OptionDraft[]): string | undefined {
  const { value, markup } = optionProblems(option, options)
  return value ?? markup
}

/** The errors of a spec besides those of its options, as sentences. */
export interface SpecProblems {
  name?: string
  position?: string
  options?: string
}

/** Returns the errors of a spec besides those of its options. Valid parts have none. */
export function specProblems(draft: SpecDraft): SpecProblems {
  const options = missingOptions(draft)
  return {
    ...(draft.name.trim() === '' && { name: 'Enter a name.' }),
    ...(!isListOrder(draft.position) && { position: 'The list order must be a whole number, or empty.' }),
    ...(options !== undefined && { options }),
  }
}

function missingOptions(draft: SpecDraft): string | undefined {
  if (draft.options.length > 0) return undefined
  if (draft.definesVariant) return 'A spec that defines variants needs options.'
  return !draft.allowsOpenText && draft.defaultText.trim() === ''
    ? 'Add an option, or let buyers enter a text.'
    : undefined
}

/**
 * Returns the draft with the IDs of options that the spec has although they are new in the draft: an earlier attempt to
 * save added them, or another user did. Options are the same when they have the same value.
 */
export function withKnownOptions(draft: SpecDraft, spec: Spec): SpecDraft {
  const held = new Set(draft.options.map(({ id }) => id))
  const known = new Map(
    (spec.Options ?? [])
      .filter(({ ID = '' }) => !held.has(ID))
      .map(({ ID = '', Value }) => [(Value ?? '').trim().toLowerCase(), ID]),
  )
  const options = draft.options.map((option) => {
    const id = option.id === '' ? known.get(option.value.trim().toLowerCase()) : undefined
    return id === undefined ? option : { ...option, id }
  })
  return { ...draft, options }
}

/**
 * Returns the ID of a new option, made of its value.
 *
 * @param taken IDs of the other options of the spec, in lower case
 */
export function newOptionId(value: string, taken: ReadonlySet<string>): string {
  const base =
    value
      .trim()
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || newId()
  let id = base
  for (let at = 2; taken.has(id.toLowerCase()); at++) id = `${base}-${at}`
  return id
}

/** Returns the draft with an ID for every new option, made of its value, because IDs of variants contain it. */
export function withOptionIds(draft: SpecDraft, spec?: Spec): SpecDraft {
  const taken = new Set([
    ...(spec?.Options ?? []).map(({ ID = '' }) => ID.toLowerCase()),
    ...draft.options.map(({ id }) => id.toLowerCase()),
  ])
  const options = draft.options.map((option) => {
    if (option.id !== '') return option
    const id = newOptionId(option.value, taken)
    taken.add(id.toLowerCase())
    return { ...option, id }
  })
  return { ...draft, options }
}

interface SpecWriteScope {
  /** The product that gets a new spec. Undefined when only the spec itself is edited. */
  productId?: string
  /** ID of a new spec. */
  newSpecId: string
  /** Owner of the product, who must own the spec too. */
  ownerId?: string | undefined
  /** The spec as it is. Undefined for a new one. */
  spec?: Spec | undefined
  assignment?: SpecProductAssignment | undefined
}

/**
 * Returns the fewest writes that save a spec, its options and its default for one product, in the order that the
 * platform requires: options exist before they become a default, and a spec has options before a product gets it.
 *
 * @param draft a draft whose options have IDs
 */
export function specWrites(draft: SpecDraft, scope: SpecWriteScope): SpecWrite[] {
  const { productId, newSpecId, ownerId, spec, assignment } = scope
  const specId = spec?.ID ?? newSpecId
  const writes: SpecWrite[] = []
  const fields = toSpecFields(draft)
  if (!spec) {
    const { DefaultValue, ...others } = fields
    const text = DefaultValue && { DefaultValue }
    const body = { ID: specId, ...others, ...text, ...(ownerId && { OwnerID: ownerId }) }
    writes.push({ kind: 'createSpec', body })
  } else {
    const patch = diff(toSpecFields(toSpecDraft(spec)), fields)
    if (!isEmptyPatch(patch)) writes.push({ kind: 'patchSpec', patch })
  }

  const known = new Map((spec?.Options ?? []).map((option) => [option.ID ?? '', option]))
  const orders = listOrders(draft.options, spec?.Options ?? [])
  draft.options.forEach((option, at) => {
    const before = known.get(option.id)
    const after = { ...toOptionFields(option), ...(orders[at] !== undefined && { ListOrder: orders[at] }) }
    if (!before) return writes.push({ kind: 'createOption', body: { ID: option.id, ...after } })
    const from = {
      ...toOptionFields(toOptionDraft(before)),
      ...(before.ListOrder !== undefined && { ListOrder: before.ListOrder }),
    }
    const patch = diff(from, after)
    return isEmptyPatch(patch) ? undefined : writes.push({ kind: 'patchOption', id: option.id, patch })
  })

  const idOf = (key: string) => draft.options.find((option) => option.key === key)?.id ?? null
  const removed = [...known.values()].filter(({ ID }) => !draft.options.some(({ id }) => id === ID))
  const isGone = (id: string | null | undefined) => removed.some(({ ID }) => ID === id)
  const defaultId = idOf(draft.defaultKey)
  // The platform clears a default whose option is removed.
  const isCleared = defaultId === null && isGone(spec?.DefaultOptionID)
  if (defaultId !== (spec?.DefaultOptionID ?? null) && !isCleared)
    writes.push({ kind: 'patchSpec', patch: { DefaultOptionID: defaultId as string } })

  const productDefault = idOf(draft.productDefaultKey)
  const isProductDefaultCleared = productDefault === null && isGone(assignment?.DefaultOptionID)
  const isAssigned =
    !spec || (productDefault !== (assignment?.DefaultOptionID ?? null) && !isProductDefaultCleared)
  if (productId !== undefined && isAssigned)
    writes.push({
      kind: 'assign',
      body: {
        ...{ SpecID: specId, ProductID: productId },
        ...(assignment?.DefaultValue && { DefaultValue: assignment.DefaultValue }),
        ...(productDefault !== null && { DefaultOptionID: productDefault }),
      },
    })
  for (const { ID = '', Value } of removed) writes.push({ kind: 'removeOption', id: ID, value: Value ?? ID })
  return writes
}

function toSpecFields(draft: SpecDraft) {
  const { name, position, isRequired, definesVariant, allowsOpenText, defaultText } = draft
  return {
    Name: name.trim(),
    // The platform accepts null for "none", but the types of its library do not.
    ListOrder: numberOrNull(position) as number,
    Required: isRequired,
    DefinesVariant: definesVariant,
    AllowOpenText: allowsOpenText,
    DefaultValue: emptyToNull(defaultText.trim()) as string,
  }
}

function toOptionFields({ value, markupType, markup }: OptionDraft): Partial<SpecOption> {
  return {
    Value: value.trim(),
    PriceMarkupType: markupType,
    PriceMarkup: (markupType === 'NoMarkup' ? null : numberOrNull(markup)) as number,
  }
}

/**
 * Returns the list order of every option. Options that keep their order keep their number, and new ones at the end get
 * the next ones. In any other case all are numbered again.
 */
function listOrders(options: readonly OptionDraft[], before: readonly SpecOption[]): (number | undefined)[] {
  const known = new Map(before.map((option, at) => [option.ID ?? '', { at, order: option.ListOrder }]))
  const places = options.map(({ id }) => known.get(id)?.at ?? Infinity)
  const isKept = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))
  if (!isKept || before.length === 0) return options.map((_, at) => at + 1)
  let last = Math.max(0, ...before.map(({ ListOrder }) => ListOrder ?? 0))
  return options.map(({ id }) => {
    const own = known.get(id)
    if (own) return own.order
    last += 1
    return last
  })
}
