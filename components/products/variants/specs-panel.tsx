'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useAssignments } from '@/hooks/use-assignments'
import { useNamesById } from '@/hooks/use-names-by-id'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { formatNumber } from '@/lib/format/number'
import { PRODUCT_SPECS_PATH } from '@/lib/jobs/product-spec-paths'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type { Spec, SpecProductAssignment } from '@/lib/ordercloud/models'
import { addOnce, SINGLE_ROW_PAGE, type AssignmentList, type Assignments } from '@/lib/resource/assignments'
import { namesInWords, type CountedNames } from '@/lib/resource/counted-names'
import { productReference } from '@/lib/resource/references'
import { products } from '../resource'
import { optionInWords } from '../rules/spec-draft'
import type { ProductRecord } from '../service'
import { otherProductsQuery } from './read-specs'
import { SpecDialog } from './spec-dialog'
import { specReference } from './spec-reference'

const TITLE = 'Specs'
const MAX_SHOWN_OPTIONS = 8

/** The dialog that is open: for a new spec, or for one of the product. */
type Opened = { spec?: Spec; assignment?: SpecProductAssignment; otherProducts: CountedNames }

/**
 * Panel with the specs of a product: the choices that buyers make. Specs belong to a library. Detaching one from the
 * product deletes nothing.
 */
export function SpecsPanel(props: { product: ProductRecord; readOnlyReason: string | undefined }) {
  const { product, readOnlyReason } = props
  const id = product.ID ?? ''
  const reference = specReference(product.OwnerID ?? '')
  const [opened, setOpened] = useState<Opened>()
  const state = useAssignments(specsOf(id), {
    title: TITLE,
    readOnlyReason,
    describeRow: ({ SpecID }) => `spec ${SpecID}`,
    isPerson: () => false,
  })
  const ids = state.rows.map(({ SpecID = '' }) => SpecID)
  const specs = useRecordsById(reference, ids, true)
  const { data: others } = useQuery({ ...otherProductsQuery(id, ids), enabled: ids.length > 0 })
  const names = useNamesById(
    productReference,
    [...(others?.values() ?? [])].flatMap((one) => one.names),
    true,
  )
  return (
    <Panel title={TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          Choices that buyers make, such as a size. Specs that define variants have one variant for each
          combination of their options.
        </Text>
        <Adder
          to={reference}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          onAdd={(specId, name) => state.add({ SpecID: specId, ProductID: id }, name)}
        />
        <AssignedRows
          state={state}
          keyOf={({ SpecID = '' }) => SpecID}
          draw={(assignment) => {
            const { SpecID = '' } = assignment
            const spec = specs.get(SpecID)
            const counted = others?.get(SpecID)
            const otherProducts = counted && {
              ...{ names: counted.names.map((one) => names.get(one) ?? one), count: counted.count },
            }
            return {
              id: SpecID,
              name: spec?.Name ?? SpecID,
              note: spec && (
                <SpecNote
                  spec={spec}
                  assignment={assignment}
                  uses={otherProducts && usesInWords(otherProducts)}
                >
                  <Button
                    size="xs"
                    variant="outline"
                    disabledReason={
                      readOnlyReason ??
                      (otherProducts ? undefined : 'The other products with this spec are not loaded.')
                    }
                    aria-label={`Edit ${spec.Name}`}
                    onClick={() => otherProducts && setOpened({ spec, assignment, otherProducts })}
                  >
                    Edit
                  </Button>
                </SpecNote>
              ),
            }
          }}
          many="specs"
          none="No specs yet."
          removal="The spec is detached from this product. It stays in the library with its options, and other products keep it. Variants stay until they are generated again."
          readOnlyReason={readOnlyReason}
        />
        <Flex>
          <Button
            size="sm"
            variant="outline"
            disabledReason={readOnlyReason}
            onClick={() => setOpened({ otherProducts: { names: [], count: 0 } })}
          >
            <Icon as={Plus} boxSize="4" />
            Create spec
          </Button>
        </Flex>
      </Stack>
      {opened && <SpecDialog product={product} {...opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

function SpecNote(props: {
  spec: Spec
  assignment: SpecProductAssignment
  uses: string | undefined
  children: ReactNode
}) {
  const { spec, assignment, uses, children } = props
  const options = spec.Options ?? []
  const valueOf = (optionId: string) => options.find(({ ID }) => ID === optionId)?.Value ?? optionId
  const defaultId = assignment.DefaultOptionID || spec.DefaultOptionID
  const facts = [
    spec.DefinesVariant ? 'Defines variants' : spec.Required ? 'Required' : 'Optional',
    spec.AllowOpenText && 'open text',
    defaultId && `default: ${valueOf(defaultId)}${assignment.DefaultOptionID ? ' for this product' : ''}`,
  ]
  const shown = options.slice(0, MAX_SHOWN_OPTIONS).map(optionInWords)
  const rest = options.length - shown.length
  return (
    <Stack gap="1">
      <Text>{facts.filter(Boolean).join(' · ')}</Text>
      {options.length > 0 && (
        <Text>
          {shown.join(', ')}
          {rest > 0 && ` and ${formatNumber(rest)} more`}
        </Text>
      )}
      {uses && <Text>{uses}</Text>}
      <Flex>{children}</Flex>
    </Stack>
  )
}

/** Returns the other products with a spec as a sentence. */
function usesInWords(others: CountedNames): string {
  return others.count === 0 ? 'No other product has this spec.' : `Also used by ${namesInWords(others)}.`
}

/** The specs of one product. */
function specsOf(productId: string): Assignments<SpecProductAssignment> {
  const list = async (oc: OrderCloud, options: object, request: object = {}) =>
    (await oc.Specs.ListProductAssignments(options, request)) as AssignmentList<SpecProductAssignment>
  return {
    path: PRODUCT_SPECS_PATH,
    of: productId,
    list: (oc, page, request) => list(oc, { ...page, filters: { ProductID: productId } }, request),
    keyOf: ({ SpecID = '' }) => SpecID,
    add: (oc, { SpecID = '', ProductID, DefaultValue, DefaultOptionID }) =>
      addOnce(list(oc, { ...SINGLE_ROW_PAGE, filters: { ProductID: productId, SpecID } }), () =>
        oc.Specs.SaveProductAssignment({
          ...{ SpecID, ProductID },
          ...(DefaultValue && { DefaultValue }),
          ...(DefaultOptionID && { DefaultOptionID }),
        }),
      ),
    remove: (oc, { SpecID = '' }) =>
      oc.Specs.DeleteProductAssignment(encodeURIComponent(SpecID), encodeURIComponent(productId)),
    invalidates: [products.path],
  }
}
