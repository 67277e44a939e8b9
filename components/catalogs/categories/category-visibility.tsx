'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FlagSelect } from '@/components/catalogs/flag-select'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { RowName, RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Panel } from '@/components/resource/form/form-layout'
import { IconButton } from '@/components/ui/button'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { flagOf, inheritedFlag } from '@/components/catalogs/rules/flags'
import { isolate } from '@/lib/format/direction'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import type { Category } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'
import { useVisibility } from './use-visibility'
import { FLAG_LABELS, VISIBILITY_TITLE, type VisibilityFlag } from './use-visibility-changes'

type View = ReturnType<typeof useVisibility>

/**
 * Panel that shows and edits which users of a buyer see a category and its products: the whole company, its groups, and
 * the settings inherited from above.
 */
export function CategoryVisibility(props: { place: CatalogPlace; buyerId: string; category: Category }) {
  const { place, buyerId, category } = props
  const view = useVisibility(place, buyerId, category)
  const manage = useCan(categoriesAt(place).access.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const { query, others } = view
  return (
    <Panel title={VISIBILITY_TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          Applies to the users of this buyer. If a setting is not set, the setting of the parent category
          applies, or that of the catalog for a top-level category. Changes take effect immediately.
          {others > 0 &&
            ` ${countOf(others, { one: 'other buyer has', many: 'other buyers have' })} their own assignments for this category.`}
        </Text>
        {query.isError && !query.data ? (
          <RowsFailure
            what="assignments"
            text={failureText(toPlatformError(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data || !view.isAboveKnown ? (
          <RowsSkeleton what="assignments" />
        ) : (
          <Stack as="ul" listStyleType="none" gap="0" aria-label="assignments">
            <Line view={view} category={category} groupId={undefined} readOnlyReason={readOnlyReason} />
            {view.groupIds.map((groupId) => (
              <Line
                key={groupId}
                view={view}
                category={category}
                groupId={groupId}
                readOnlyReason={readOnlyReason}
              />
            ))}
          </Stack>
        )}
        <AddGroup view={view} readOnlyReason={readOnlyReason} />
      </Stack>
    </Panel>
  )
}

function Line(props: {
  view: View
  category: Category
  groupId: string | undefined
  /** The reason why changes are not allowed. Undefined when they are. */
  readOnlyReason: string | undefined
}) {
  const { view, category, groupId, readOnlyReason } = props
  const dialogs = useDialogs()
  const [problem, setProblem] = useState('')
  const own = view.assignments.find((one) => (one.UserGroupID || undefined) === groupId)
  const name = groupId === undefined ? 'All users of the buyer' : view.groupName(groupId)
  const remove = async () => {
    const isSure = await dialogs.confirm(`Remove the assignment of “${isolate(name)}”?`, {
      details: `It is removed immediately. The inherited settings then apply: ${FLAG_LABELS.Visible.toLowerCase()}: “${inherited('Visible')}”, ${FLAG_LABELS.ViewAllProducts.toLowerCase()}: “${inherited('ViewAllProducts')}”.`,
      okLabel: 'Remove',
      cancelLabel: 'Cancel',
      isDestructive: true,
    })
    if (!isSure) return
    setProblem('')
    await view.remove(groupId).catch((error: unknown) => setProblem(displayMessage(toPlatformError(error))))
  }
  /** Returns the inherited setting that applies when this row has none of its own. */
  const inherited = (flag: VisibilityFlag) => {
    const trail = [category.ID ?? '', ...view.above.map(({ ID }) => ID ?? '')]
    const catalogFlag = flag === 'Visible' ? 'ViewAllCategories' : 'ViewAllProducts'
    const { value, from } = inheritedFlag(
      view.all,
      flag,
      trail,
      groupId,
      flagOf(view.inCatalog?.[catalogFlag]),
    )
    return `${value ? 'Yes' : 'No'}, from ${sourceOf(from)}`
  }
  const select = (flag: VisibilityFlag) => (
    <Stack gap="1" flex="1 1 12rem">
      <Text fontSize="xs" color="fg.muted" aria-hidden>
        {FLAG_LABELS[flag]}
      </Text>
      <FlagSelect
        label={`${FLAG_LABELS[flag]}, ${name}`}
        value={flagOf(own?.[flag])}
        unset={inherited(flag)}
        canUnset
        isReadOnly={readOnlyReason !== undefined}
        onSave={(next) => view.save(groupId, { [flag]: next })}
      />
    </Stack>
  )
  const sourceOf = (from: string | null) => {
    if (from === null) return 'the catalog'
    if (from === category.ID) return 'the buyer'
    return view.above.find(({ ID }) => ID === from)?.Name || from
  }
  return (
    <Box as="li" py="3" borderTopWidth="1px" borderColor="border.muted">
      <HStack gap="3" justify="space-between" align="flex-start">
        <Flex gap="3" flex="1" wrap="wrap" align="flex-end">
          <Box flex="1 1 12rem">
            <RowName row={{ id: groupId ?? name, name, note: own ? undefined : 'Not assigned here' }} />
          </Box>
          {select('Visible')}
          {select('ViewAllProducts')}
        </Flex>
        <IconButton
          label={`Remove the assignment of ${name}`}
          size="sm"
          visibility={own ? undefined : 'hidden'}
          disabledReason={readOnlyReason}
          onClick={() => void remove()}
        >
          <X aria-hidden />
        </IconButton>
      </HStack>
      {problem && <RowProblem>{problem}</RowProblem>}
    </Box>
  )
}

function AddGroup({ view, readOnlyReason }: { view: View; readOnlyReason: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // Until the assignments are loaded, it is unknown which groups have one. Adding a group could overwrite its
  // assignment.
  const unread = view.query.data
    ? undefined
    : view.query.isError
      ? 'The assignments could not be loaded. Retry before you add one.'
      : 'Loading the assignments…'
  const add = async (groupId: string) => {
    setBusy(true)
    setProblem('')
    try {
      await view.save(groupId, { Visible: true })
      return true
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <Adder
      to={view.groups}
      excludedIds={view.groupIds}
      isBusy={isBusy}
      problem={problem || undefined}
      readOnlyReason={readOnlyReason ?? (view.mayNameGroups.allowed ? unread : view.mayNameGroups.reason)}
      onAdd={add}
    />
  )
}
