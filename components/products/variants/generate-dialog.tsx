'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { CheckOption } from '@/components/ui/check-option'
import { call } from '@/lib/ordercloud/client'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import type { Variant } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { PlanDialog } from '../plan-dialog'
import { MAX_COMBINATIONS, previewVariants, type VariantPreview } from '../rules/variants'
import type { ProductRecord } from '../service'
import { useProductPlan } from '../use-product-plan'
import { readForPreview } from './read-specs'

const MAX_NAMES = 12
const VARIANTS = { one: 'variant', many: 'variants' }

/**
 * Dialog that generates the variants of a product, with a preview of those that are added, kept and dropped. The app
 * computes the preview, and the platform generates the variants.
 */
export function GenerateDialog({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const productId = product.ID ?? ''
  const plan = useProductPlan(productId)
  const [isRebuilt, setRebuilt] = useState(false)
  const [isActive, setActive] = useState(true)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item('products', [productId, 'preview of variants']),
    queryFn: async ({ signal }) => {
      const { specs, variants } = await readForPreview(productId, signal)
      return previewVariants(specs, variants)
    },
    // The preview must show the specs as they are now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const preview = plan.isRunning || !isFetching ? data : undefined
  const generate = async () => {
    const isDone = await plan.run(
      [
        {
          key: 'generate',
          label: 'Generate the variants',
          run: () =>
            call(
              (oc) =>
                oc.Products.GenerateVariants(
                  encodeURIComponent(productId),
                  { Active: isActive },
                  { overwriteExisting: isRebuilt },
                ),
              { write: true },
            ),
        },
      ],
      'Variants generated.',
    )
    if (isDone) onClose()
  }
  return (
    <PlanDialog
      title="Generate variants?"
      button={isRebuilt ? 'Rebuild all variants' : 'Generate variants'}
      plan={plan}
      size="form"
      isDestructive={isRebuilt}
      disabledReason={blockedReason(preview, isRebuilt)}
      onConfirm={() => void generate()}
      onClose={onClose}
    >
      {preview ? (
        <Stack gap="3">
          <Text>
            The specs of this product define {countOf(preview.combinations, VARIANTS)}, one for each
            combination of options.
          </Text>
          <Stack as="ul" listStyleType="none" gap="2" aria-label="Preview">
            {isRebuilt ? <RebuiltPreview preview={preview} /> : <AddedPreview preview={preview} />}
          </Stack>
          <Box color="fg">
            <CheckOption checked={isActive} onChange={(event) => setActive(event.target.checked)}>
              New variants are active
            </CheckOption>
          </Box>
          <Box color="fg">
            <CheckOption checked={isRebuilt} onChange={(event) => setRebuilt(event.target.checked)}>
              Rebuild all variants
            </CheckOption>
            <Text fontSize="xs" color="fg.muted">
              Deletes all variants and creates those of the specs again. Their own IDs, names, quantities and
              extended properties are lost, and their lines are removed from carts.
            </Text>
          </Box>
        </Stack>
      ) : error && !isFetching ? (
        <PanelFailure
          title="The preview"
          error={error}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PanelSkeleton title="Preview" />
      )}
    </PlanDialog>
  )
}

/** Returns why nothing can be generated. Undefined when it can. */
function blockedReason(preview: VariantPreview | undefined, isRebuilt: boolean): string | undefined {
  if (!preview) return 'The preview is not loaded.'
  const { combinations, added, current, outdated } = preview
  if (combinations > MAX_COMBINATIONS)
    return `The specs define more than ${formatNumber(MAX_COMBINATIONS)} variants. Remove options first.`
  const hasVariants = current.length + outdated.length > 0
  if (combinations === 0 && !(isRebuilt && hasVariants)) return 'Add a spec that defines variants first.'
  if (isRebuilt) return undefined
  return added.length > 0 ? undefined : 'All variants of the specs exist already.'
}

function AddedPreview({ preview: { added, current, outdated } }: { preview: VariantPreview }) {
  return (
    <>
      <Effect label="Added" count={added.length} names={added.map(({ name }) => name)} />
      <Effect label="Kept as they are" count={current.length} names={current.map(nameOf)} />
      {outdated.length > 0 && (
        <Effect
          label="Kept, although the specs no longer define them"
          count={outdated.length}
          names={outdated.map(nameOf)}
        />
      )}
    </>
  )
}

function RebuiltPreview({ preview: { added, current, outdated } }: { preview: VariantPreview }) {
  return (
    <>
      <Effect label="Added" count={added.length} names={added.map(({ name }) => name)} />
      <Effect label="Replaced by new ones" count={current.length} names={current.map(nameOf)} />
      <Effect label="Dropped" count={outdated.length} names={outdated.map(nameOf)} />
    </>
  )
}

const nameOf = ({ ID, Name }: Variant) => Name || ID || ''

function Effect({ label, count, names }: { label: string; count: number; names: readonly string[] }) {
  const rest = count - MAX_NAMES
  return (
    <Box as="li" css={{ overflowWrap: 'anywhere' }}>
      <Text fontWeight="medium" color="fg">
        {label}: {formatNumber(count)}
      </Text>
      {count > 0 && (
        <Text fontSize="xs">
          {names.slice(0, MAX_NAMES).join(' · ')}
          {rest > 0 && ` · and ${formatNumber(rest)} more`}
        </Text>
      )}
    </Box>
  )
}
