import type { RecordedAssignment } from '../activity/activity'
import type { OrderCloud } from '../ordercloud/client'
import type { Write } from './job'
import { PRODUCT_SPECS_PATH, productSpecOf } from './product-spec-paths'

/** A spec of a product, as jobs read and write it. */
export interface ProductSpec {
  ProductID: string
  SpecID: string
  /** The text of an order line without one. Null for that of the spec. */
  DefaultValue: string | null
  /** Null for the default option of the spec. */
  DefaultOptionID: string | null
}

interface ListedSpec {
  ProductID?: string
  SpecID?: string
  DefaultValue?: string | null
  DefaultOptionID?: string | null
}

/** Returns a listed assignment as jobs read it. */
export function productSpec({
  ProductID = '',
  SpecID = '',
  DefaultValue,
  DefaultOptionID,
}: ListedSpec): ProductSpec {
  return { ProductID, SpecID, DefaultValue: DefaultValue || null, DefaultOptionID: DefaultOptionID || null }
}

/** Lists ignore the case of IDs. More than a few IDs that differ only in their case are not expected. */
const MAX_SIMILAR_IDS = 20

/**
 * The calls of jobs for the specs of a product. IDs are encoded. Every call can be repeated without a second effect.
 */
export function productSpecCalls({ Specs }: OrderCloud) {
  // Saving replaces the assignment, and fields that are not sent are empty.
  const save = ({ ProductID, SpecID, DefaultValue, DefaultOptionID }: ProductSpec) =>
    Specs.SaveProductAssignment({
      ...{ ProductID, SpecID },
      ...(DefaultValue !== null && { DefaultValue }),
      ...(DefaultOptionID !== null && { DefaultOptionID }),
    })
  return {
    async Get(product: string, spec: string): Promise<ProductSpec | undefined> {
      const [ProductID, SpecID] = [decodeURIComponent(product), decodeURIComponent(spec)]
      const { Items } = await Specs.ListProductAssignments({
        ...{ page: 1, pageSize: MAX_SIMILAR_IDS },
        filters: { ProductID, SpecID },
      })
      const found = (Items as ListedSpec[]).find(
        (one) => one.ProductID === ProductID && one.SpecID === SpecID,
      )
      return found && productSpec(found)
    },
    /** Returns the assignment, because the platform answers nothing. */
    Create: async (_product: string, assignment: ProductSpec): Promise<ProductSpec> => {
      await save(assignment)
      return assignment
    },
    /** Changes the defaults of a spec. The body has both of them. */
    Patch: (product: string, spec: string, defaults: Pick<ProductSpec, 'DefaultValue' | 'DefaultOptionID'>) =>
      save({ ProductID: decodeURIComponent(product), SpecID: decodeURIComponent(spec), ...defaults }),
    Delete: (product: string, spec: string) => Specs.DeleteProductAssignment(spec, product),
  }
}

/**
 * Returns the assignment that a row of a job has added or removed, as the panel of the product's specs records it.
 * Undefined for other rows.
 */
export function productSpecActivity(
  path: string,
  { id: rowId }: { id: string },
  write: Write,
): { id: string; kind: 'assigned' | 'unassigned'; assignment: RecordedAssignment } | undefined {
  const row = productSpecOf(path, rowId)
  const body = write.kind === 'create' ? write.body : write.kind === 'delete' ? write.from : undefined
  if (!row || !body) return undefined
  const { SpecID, ProductID, DefaultValue, DefaultOptionID } = body as unknown as ProductSpec
  const assignment = {
    ...{ title: 'Specs', what: `spec ${SpecID}`, path: PRODUCT_SPECS_PATH },
    row: {
      ...{ SpecID, ProductID },
      ...(DefaultValue !== null && { DefaultValue }),
      ...(DefaultOptionID !== null && { DefaultOptionID }),
    },
  }
  return { id: row.productId, kind: write.kind === 'create' ? 'assigned' : 'unassigned', assignment }
}
