import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { ErrorItem } from '../../../core/http/errors'
import { nonEmptyText, parseRecord } from '../../../core/records/json'
import { specOwners, type Offer } from '../../catalog/offers'
import { snapshot } from './line-snapshots'
import type {
  LineItem,
  Spec,
  SpecProductAssignment,
  SpecOption,
  LineItemSpec,
  Variant,
} from '../../../contract/records'

interface ProductSpec {
  spec: Spec
  assignment: SpecProductAssignment
  options: SpecOption[]
}

/** Returns the specs of an offered product with their options, in list order. */
async function specsOf(tx: Tx, offer: Offer): Promise<ProductSpec[]> {
  const { rows } = await tx.query<[string, string, string]>(
    `select s.body, a.body,
       (select coalesce(json_agg(o.body order by o.f_listorder nulls first, o.f_id), '[]') from specoptions o where o.specid = s.id)
     from specproductassignments a join specs s on s.id = a.specid
     where a.productid = any($1::text[]) order by s.f_listorder nulls first, s.f_id`,
    [specOwners(offer)],
  )
  const seen = new Set<string>()
  return rows
    .map(([spec, assignment, options]) => ({
      spec: parseRecord<Spec>(spec),
      assignment: parseRecord<SpecProductAssignment>(assignment),
      options: JSON.parse(options) as SpecOption[],
    }))
    .filter(({ spec }) => !seen.has(spec.ID) && seen.add(spec.ID))
}

interface Choice {
  option: string | null
  value: string | null
}

/** Returns the choice for a spec: the submitted one, or the default of the assignment or of the spec. */
function choiceOf({ spec, assignment }: ProductSpec, sent: LineItemSpec | undefined): Choice {
  const option = nonEmptyText(sent?.OptionID)
  const value = nonEmptyText(sent?.Value)
  if (option || value) return { option, value }
  const given = [assignment, spec].find(
    (one) => nonEmptyText(one.DefaultOptionID) ?? nonEmptyText(one.DefaultValue),
  )
  return { option: nonEmptyText(given?.DefaultOptionID), value: nonEmptyText(given?.DefaultValue) }
}

/** Returns the line item's entry for one spec; null when nothing is chosen, or the error. */
function resolveSpecChoice(
  one: ProductSpec,
  sent: LineItemSpec | undefined,
  line: LineItem,
): LineItemSpec | ErrorItem | null {
  const { spec, options } = one
  const { option: optionId, value } = choiceOf(one, sent)
  const data = { LineItemID: line.ID, ProductID: line.ProductID, SpecID: spec.ID }
  const named = options.find(({ ID, Value }) =>
    optionId ? ID === optionId : value !== null && Value === value,
  )
  if (optionId && !named) {
    const Message = `"${optionId}" is not an option of spec "${spec.ID}".`
    return { ErrorCode: 'Spec.OptionNotFound', Message, Data: { ...data, OptionID: optionId } }
  }
  if (named?.IsOpenText && value === null) {
    const Message = `Option "${named.ID}" of spec "${spec.ID}" needs a value.`
    return { ErrorCode: 'Spec.RequiresValue', Message, Data: { ...data, OptionID: named.ID } }
  }
  if (!named && value !== null && !spec.AllowOpenText && options.length > 0) {
    const Message = `Spec "${spec.ID}" needs one of its options.`
    return { ErrorCode: 'Spec.RequiresSelection', Message, Data: data }
  }
  if (!named && value === null) {
    if (!spec.Required) return null
    const Message = `Spec "${spec.ID}" of product "${line.ProductID}" needs ${options.length > 0 ? 'one of its options' : 'a value'}.`
    const ErrorCode =
      options.length > 0 && !spec.AllowOpenText ? 'Spec.RequiresSelection' : 'Spec.RequiresValue'
    return { ErrorCode, Message, Data: data }
  }
  return {
    SpecID: spec.ID,
    Name: spec.Name,
    OptionID: named?.ID ?? null,
    Value: named && !named.IsOpenText ? named.Value : value,
    PriceMarkupType: named?.PriceMarkupType ?? null,
    PriceMarkup: named?.PriceMarkup ?? null,
  }
}

const isError = (one: LineItemSpec | ErrorItem): one is ErrorItem => 'ErrorCode' in one

/** Returns the variant of the product with exactly these options; null when there is none. */
async function variantOf(
  tx: Tx,
  productId: string,
  defining: readonly LineItemSpec[],
): Promise<Variant | null> {
  const wanted = JSON.stringify(defining.map(({ SpecID, OptionID }) => ({ SpecID, OptionID })))
  const { rows } = await tx.query(
    `select body from variants where productid = $1 and body -> 'Specs' @> $2::jsonb
       and jsonb_array_length(body -> 'Specs') = $3`,
    [productId, wanted, defining.length],
  )
  return rows[0]?.[0] ? parseRecord<Variant>(rows[0][0]) : null
}

/**
 * Completes a line item from its product: the snapshots of product and variant, and its specs with names and markups.
 * Returns the errors in the specs; the line must not be stored then.
 */
export async function describeLine(ctx: Context, tx: Tx, line: LineItem, offer: Offer): Promise<ErrorItem[]> {
  const specs = await specsOf(tx, offer)
  const sent = line.Specs ?? []
  const results = specs.map((one) =>
    resolveSpecChoice(
      one,
      sent.find(({ SpecID }) => SpecID === one.spec.ID),
      line,
    ),
  )
  const errors = results.filter((one) => one !== null).filter(isError)
  const unknown = sent.filter(({ SpecID }) => !specs.some(({ spec }) => spec.ID === SpecID))
  for (const { SpecID } of unknown) {
    const Data = { ObjectType: 'Spec', ObjectID: SpecID, LineItemID: line.ID }
    errors.push({
      ErrorCode: 'NotFound',
      Message: `Product "${line.ProductID}" has no spec "${SpecID}".`,
      Data,
    })
  }
  if (errors.length > 1 && errors.every(({ ErrorCode }) => /^Spec\.Requires/.test(ErrorCode))) {
    const missing = errors.map(({ Data }) => (Data as { SpecID: string }).SpecID)
    const Data = { LineItemID: line.ID, ProductID: line.ProductID, SpecIDs: missing }
    return [
      {
        ErrorCode: 'Spec.OneOrMoreRequiresValue',
        Message: `These specs need a value: ${missing.join(', ')}.`,
        Data,
      },
    ]
  }
  if (errors.length > 0) return errors
  const made = results.filter((one): one is LineItemSpec => one !== null && !isError(one))
  const defining = made.filter(({ SpecID }) =>
    specs.some(({ spec }) => spec.ID === SpecID && spec.DefinesVariant),
  )
  line.Specs = made
  line.Product = snapshot(ctx.platform.models, 'LineItemProduct', offer.whole)
  line.Variant = null
  if (defining.length === 0 || !offer.product.VariantCount) return []
  const variant = await variantOf(tx, offer.product.ID, defining)
  if (!variant || !variant.Active) {
    const Message = variant
      ? `Variant "${variant.ID}" of product "${line.ProductID}" is not active.`
      : `Product "${line.ProductID}" has no variant with these options.`
    const Data = { LineItemID: line.ID, ProductID: line.ProductID, VariantID: variant?.ID ?? null }
    return [{ ErrorCode: 'LineItem.VariantNotFound', Message, Data }]
  }
  line.Variant = snapshot(ctx.platform.models, 'LineItemVariant', variant)
  return []
}

/** Returns an error for each line whose variant is deleted or inactive. Runs one query for all lines. */
export async function missingVariants(tx: Tx, lines: readonly LineItem[]): Promise<ErrorItem[]> {
  const varied = lines.flatMap((line) =>
    line.Variant?.ID && !line.IncomingOrderID ? [{ line, id: line.Variant.ID }] : [],
  )
  if (varied.length === 0) return []
  const { rows } = await tx.query(
    `select w.product, w.id from unnest($1::text[], $2::text[]) as w(product, id)
     join variants v on v.productid = w.product and v.id = w.id where v.f_active`,
    [varied.map(({ line }) => line.ProductID), varied.map(({ id }) => id)],
  )
  const known = new Set(rows.map(([product, id]) => `${product}/${id}`))
  return varied
    .filter(({ line, id }) => !known.has(`${line.ProductID}/${id}`))
    .map(({ line, id }) => ({
      ErrorCode: 'LineItem.VariantNotFound',
      Message: `Variant "${id}" of product "${line.ProductID}" does not exist or is not active.`,
      Data: { LineItemID: line.ID, ProductID: line.ProductID, VariantID: id },
    }))
}

/** Returns an error for each line that lacks a value for a required spec. Runs one query for all lines. */
export async function missingSpecs(
  tx: Tx,
  lines: readonly LineItem[],
  offers: ReadonlyMap<string, Offer>,
): Promise<ErrorItem[]> {
  const owners = new Map(
    lines.flatMap(({ ProductID }) => {
      const offer = offers.get(ProductID)
      return offer ? [[ProductID, specOwners(offer)] as const] : []
    }),
  )
  const { rows } = await tx.query<[string, string]>(
    `select a.productid, s.id from specproductassignments a join specs s on s.id = a.specid
     where a.productid = any($1::text[]) and s.body @> '{"Required": true}' order by s.f_listorder nulls first, s.f_id`,
    [[...new Set([...owners.values()].flat())]],
  )
  return lines.flatMap((line): ErrorItem[] => {
    if (line.IsBundle || line.IncomingOrderID) return []
    const has = new Set((line.Specs ?? []).map(({ SpecID }) => SpecID))
    const wanted = rows.filter(([product]) => owners.get(line.ProductID)?.includes(product))
    const missing = [...new Set(wanted.map(([, spec]) => spec))].filter((spec) => !has.has(spec))
    if (missing.length === 0) return []
    const Data = { LineItemID: line.ID, ProductID: line.ProductID, SpecIDs: missing }
    const Message = `These specs of product "${line.ProductID}" need a value: ${missing.join(', ')}.`
    return [{ ErrorCode: 'Spec.OneOrMoreRequiresValue', Message, Data }]
  })
}
