import type { Context, Tx } from '../../../core/http/context'
import type { ErrorItem } from '../../../core/http/errors'
import { isObject, type Json, type JsonObject } from '../../../core/records/json'
import { nonEmptyText } from '../../catalog/product-rules'
import { specOwners } from '../../catalog/offers'
import type { Offer } from './item-offers'
import { snapshot } from './line-snapshots'

interface ProductSpec {
  spec: JsonObject
  assignment: JsonObject
  options: JsonObject[]
}

/** Returns the specs of an offered product with their options, in list order. */
async function specsOf(tx: Tx, offer: Offer): Promise<ProductSpec[]> {
  const { rows } = await tx.query(
    `select s.body, a.body,
       (select coalesce(json_agg(o.body order by o.f_listorder nulls first, o.f_id), '[]') from specoptions o where o.specid = s.id)
     from specproductassignments a join specs s on s.id = a.specid
     where a.productid = any($1::text[]) order by s.f_listorder nulls first, s.f_id`,
    [specOwners(offer)],
  )
  const seen = new Set<unknown>()
  return rows
    .map(([spec, assignment, options]) => ({
      spec: JSON.parse(spec as string) as JsonObject,
      assignment: JSON.parse(assignment as string) as JsonObject,
      options: JSON.parse(options as string) as JsonObject[],
    }))
    .filter(({ spec }) => !seen.has(spec.ID) && seen.add(spec.ID))
}

interface Choice {
  option: string | null
  value: string | null
}

/** Returns the choice for a spec: the submitted one, or the default of the assignment or of the spec. */
function choiceOf({ spec, assignment }: ProductSpec, sent: JsonObject | undefined): Choice {
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
  sent: JsonObject | undefined,
  line: JsonObject,
): JsonObject | ErrorItem | null {
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
    SpecID: spec.ID ?? null,
    Name: spec.Name ?? null,
    OptionID: named?.ID ?? null,
    Value: named && !named.IsOpenText ? (named.Value ?? null) : value,
    PriceMarkupType: named?.PriceMarkupType ?? null,
    PriceMarkup: named?.PriceMarkup ?? null,
  }
}

const isError = (one: JsonObject | ErrorItem): one is ErrorItem => 'ErrorCode' in one

/** Returns the variant of the product with exactly these options; null when there is none. */
async function variantOf(
  tx: Tx,
  productId: string,
  defining: readonly JsonObject[],
): Promise<JsonObject | null> {
  const wanted = JSON.stringify(defining.map(({ SpecID, OptionID }) => ({ SpecID, OptionID })))
  const { rows } = await tx.query(
    `select body from variants where productid = $1 and body -> 'Specs' @> $2::jsonb
       and jsonb_array_length(body -> 'Specs') = $3`,
    [productId, wanted, defining.length],
  )
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as JsonObject) : null
}

/**
 * Completes a line item from its product: the snapshots of product and variant, and its specs with names and markups.
 * Returns the errors in the specs; the line must not be stored then.
 */
export async function describeLine(
  ctx: Context,
  tx: Tx,
  line: JsonObject,
  offer: Offer,
): Promise<ErrorItem[]> {
  const specs = await specsOf(tx, offer)
  const sent = (Array.isArray(line.Specs) ? line.Specs : []).filter(isObject)
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
    const missing = errors.map(({ Data }) => (Data as { SpecID: Json }).SpecID)
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
  const made = results.filter((one): one is JsonObject => one !== null && !isError(one))
  const defining = made.filter(({ SpecID }) =>
    specs.some(({ spec }) => spec.ID === SpecID && spec.DefinesVariant),
  )
  line.Specs = made
  line.Product = snapshot(ctx, 'LineItemProduct', offer.whole)
  line.Variant = null
  if (defining.length === 0 || !(Number(offer.product.VariantCount) > 0)) return []
  const variant = await variantOf(tx, String(offer.product.ID), defining)
  if (!variant || variant.Active === false) {
    const Message = variant
      ? `Variant "${variant.ID}" of product "${line.ProductID}" is not active.`
      : `Product "${line.ProductID}" has no variant with these options.`
    const Data = { LineItemID: line.ID, ProductID: line.ProductID, VariantID: variant?.ID ?? null }
    return [{ ErrorCode: 'LineItem.VariantNotFound', Message, Data }]
  }
  line.Variant = snapshot(ctx, 'LineItemVariant', variant)
  return []
}

/** Returns an error for each line whose variant is deleted or inactive. Runs one query for all lines. */
export async function missingVariants(tx: Tx, lines: readonly JsonObject[]): Promise<ErrorItem[]> {
  const varied = lines.flatMap((line) =>
    isObject(line.Variant) && !line.IncomingOrderID ? [{ line, id: String(line.Variant.ID) }] : [],
  )
  if (varied.length === 0) return []
  const { rows } = await tx.query(
    `select w.product, w.id from unnest($1::text[], $2::text[]) as w(product, id)
     join variants v on v.productid = w.product and v.id = w.id where v.f_active`,
    [varied.map(({ line }) => String(line.ProductID)), varied.map(({ id }) => id)],
  )
  const known = new Set(rows.map(([product, id]) => `${product}/${id}`))
  return varied
    .filter(({ line, id }) => !known.has(`${String(line.ProductID)}/${id}`))
    .map(({ line, id }) => ({
      ErrorCode: 'LineItem.VariantNotFound',
      Message: `Variant "${id}" of product "${String(line.ProductID)}" does not exist or is not active.`,
      Data: { LineItemID: line.ID, ProductID: line.ProductID, VariantID: id },
    }))
}

/** Returns an error for each line that lacks a value for a required spec. Runs one query for all lines. */
export async function missingSpecs(
  tx: Tx,
  lines: readonly JsonObject[],
  offers: ReadonlyMap<string, Offer>,
): Promise<ErrorItem[]> {
  const owners = new Map(
    lines.flatMap(({ ProductID }) => {
      const offer = offers.get(String(ProductID))
      return offer ? [[String(ProductID), specOwners(offer)] as const] : []
    }),
  )
  const { rows } = await tx.query(
    `select a.productid, s.id from specproductassignments a join specs s on s.id = a.specid
     where a.productid = any($1::text[]) and s.body @> '{"Required": true}' order by s.f_listorder nulls first, s.f_id`,
    [[...new Set([...owners.values()].flat())]],
  )
  return lines.flatMap((line): ErrorItem[] => {
    if (line.IsBundle || line.IncomingOrderID) return []
    const has = new Set(
      (Array.isArray(line.Specs) ? line.Specs.filter(isObject) : []).map(({ SpecID }) => SpecID),
    )
    const wanted = rows.filter(([product]) => owners.get(String(line.ProductID))?.includes(product as string))
    const missing = [...new Set(wanted.map(([, spec]) => spec as string))].filter((spec) => !has.has(spec))
    if (missing.length === 0) return []
    const Data = { LineItemID: line.ID, ProductID: line.ProductID, SpecIDs: missing }
    const Message = `These specs of product "${line.ProductID}" need a value: ${missing.join(', ')}.`
    return [{ ErrorCode: 'Spec.OneOrMoreRequiresValue', Message, Data }]
  })
}
