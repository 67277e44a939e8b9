'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsReadOnlyForm } from '@/components/fields/form-info'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { toast } from '@/components/ui/toaster'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import { useXp } from './use-xp'
import { useXpSchema } from './use-xp-schema'
import { keptKeysReason } from '@/lib/xp/read-only'
import type { Resource } from '@/lib/resource/resource'
import { pathText, xpOf, type XpPath } from '@/lib/xp/tree'
import type { XpChange } from '@/lib/xp/write'
import { CLOSED_REASON, XpEntries } from './xp-entries'

const dialogCode = lazy(() => import('./xp-dialog').then((module) => module.XpDialog))

const TITLE = 'Extended properties (xp)'

interface XpPanelProps<T extends object, R extends T> {
  resource: Resource<T, R> & Pick<ListedResource<T, R>, 'readOnlyXp'>
  record: R
  /** First keys of the paths that the form above edits. They are shown but cannot be changed here. */
  byForm: readonly string[]
  /** Reason why this record cannot be changed now, although the user may change others. */
  blockedReason?: string | undefined
  /** True in a dialog, which has the title and the frame already. */
  isInDialog?: boolean
}

/**
 * Panel with the extended properties of a record, which the platform stores without interpreting them. Each is shown
 * with its type and is added, changed or removed on its own, independent of the form above. Give the panel a `key` with
 * the id of the record.
 */
export function XpPanel<T extends object, R extends T>(props: XpPanelProps<T, R>) {
  const { resource, record, byForm, blockedReason, isInDialog = false } = props
  const { words } = resource
  const state = useXp(resource, record)
  const readOnlyReason = useReadOnlyReason(resource, blockedReason)
  const dialogs = useDialogs()
  const editor = useLazyPart(dialogCode, 'editor of extended properties')
  const [subject, setSubject] = useState<{ path?: XpPath; place?: XpPath }>({})
  const [problem, setProblem] = useState<{ path: string; text: string }>()
  const xp = xpOf(state.record)
  const { schema, ...schemas } = useXpSchema(resource.path)
  const viewer = useSession()
  const readOnly = resource.readOnlyXp?.(viewer) ?? []
  const box = useRef<HTMLDivElement>(null)

  const edit = (next: typeof subject) => {
    setProblem(undefined)
    setSubject(next)
    editor.open()
  }
  const remove = async (path: XpPath) => {
    setProblem(undefined)
    const isSure = await dialogs.confirm(`Remove “${pathText(path)}”?`, {
      details: `The complete ${words.one} is saved without this key. If another user has changed the ${words.one}, nothing is saved.`,
      okLabel: 'Remove',
      cancelLabel: 'Cancel',
      isDestructive: true,
    })
    if (!isSure) return
    const focusNext = prepareFocusAfterRemoval(box.current, path)
    const text = await state.remove(path)
    if (text !== undefined) setProblem({ path: pathText(path), text })
    else {
      // The line of an empty panel replaces the rows after the last one was removed.
      if (path.length === 1 && Object.keys(xp).length === 1) requestAnimationFrame(focusNext)
      else focusNext()
      toast({ title: 'Success', description: `${pathText(path)} removed.`, type: 'success' })
    }
  }
  const write = async (change: XpChange) => {
    const text = await state.set(change)
    if (text !== undefined) return text
    editor.close()
    // The first property replaces the line that had the button of this dialog.
    if (Object.keys(xp).length === 0)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add-property]')?.focus())
    toast({ title: 'Success', description: `${pathText(change.path)} saved.`, type: 'success' })
  }

  const addButton = (
    <Button
      size="xs"
      variant="outline"
      data-add-property
      disabledReason={readOnlyReason ?? (schema?.fieldAt([])?.isClosed ? CLOSED_REASON : undefined)}
      onPointerEnter={editor.prepare}
      onFocus={editor.prepare}
      onClick={() => edit({ place: [] })}
    >
      <Icon as={Plus} boxSize="4" />
      Add property
    </Button>
  )
  const dialog = editor.isOpen && editor.Part && (
    <editor.Part
      {...subject}
      resource={resource as unknown as Resource<object>}
      id={resource.idOf(record)}
      xp={xp}
      byForm={byForm}
      readOnly={readOnly}
      schema={schema}
      write={write}
      onClose={editor.close}
    />
  )
  const hasNone = Object.keys(xp).length === 0
  // The properties of a schema are shown before they have a value.
  const isEmpty = hasNone && (schema?.fieldAt([])?.keys.length ?? 0) === 0 && schemas.failure === undefined
  const content = (
    <Stack gap="4" maxW="44rem" align="flex-start">
      <Text fontSize="sm" color="fg.muted" mt="-2">
        Additional data that your marketplace stores for each {words.one}. Changes are saved immediately
        {!isInDialog && ', separately from the form'}.
      </Text>
      {isEmpty ? (
        <Text>No extended properties yet.</Text>
      ) : (
        <XpEntries
          xp={xp}
          schema={schema}
          readOnlyReason={readOnlyReason}
          removeBlockedReason={keptKeysReason(resource)}
          byForm={byForm}
          readOnly={readOnly}
          busyPath={state.busyPath}
          problem={problem}
          onEdit={(path) => edit({ path })}
          onAdd={(place) => edit({ place })}
          onRemove={(path) => void remove(path)}
        />
      )}
      {schemas.failure !== undefined && (
        <HStack role="alert" gap="3" wrap="wrap" fontSize="sm">
          <Text>
            The schema of these properties could not be used, so they are not checked. {schemas.failure}
          </Text>
          <Button size="xs" variant="outline" onClick={schemas.retry}>
            Retry
          </Button>
        </HStack>
      )}
      {addButton}
      {readOnlyReason && (
        <Text fontSize="sm" color="fg.muted">
          {readOnlyReason}
        </Text>
      )}
    </Stack>
  )
  return (
    <Box ref={box}>
      {isInDialog ? (
        content
      ) : isEmpty ? (
        <EmptyPanel title={TITLE} note="No extended properties yet." action={addButton} />
      ) : (
        <Panel title={TITLE}>{content}</Panel>
      )}
      {dialog}
    </Box>
  )
}

/** Returns the reason why extended properties cannot be changed. */
function useReadOnlyReason<T extends object, R extends T>(
  resource: Resource<T, R>,
  blockedReason: string | undefined,
): string | undefined {
  const manage = useCan(resource.access.manage)
  const isReadOnly = useIsReadOnlyForm()
  if (!manage.allowed) return manage.reason
  if (blockedReason !== undefined) return blockedReason
  return isReadOnly ? `You can view this ${resource.words.one} but not change it.` : undefined
}

/**
 * Finds the element that gets the focus after a property is removed: the Remove button of the next remaining row, or
 * "Add property". Call it before the removal and the returned function afterwards. That function leaves the focus alone
 * when the user has moved it.
 */
function prepareFocusAfterRemoval(box: HTMLElement | null, path: XpPath): () => void {
  const buttons = [...(box?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  const own = buttons.findIndex((button) => button.dataset.remove === JSON.stringify(path))
  const row = buttons[own]?.closest('li')
  const next = buttons.slice(own + 1).find((button) => !row?.contains(button))
  return () => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body || row?.contains(activeElement)
    const target = next ?? box?.querySelector<HTMLElement>('[data-add-property]')
    if (isLost) target?.focus()
  }
}
