'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw, Settings2 } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import { RecordFormFrame } from '@/components/resource/form/record-form-frame'
import { useRecordForm } from '@/components/resource/form/use-record-form'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FailureWords } from '@/components/ui/failure-words'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toaster'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import type { WithId } from '@/lib/forms/record-form'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { SettingsPage } from '@/lib/registry'
import type { Resource } from '@/lib/resource/resource'
import { titleCase } from '@/lib/resource/words'

interface SingleProps<T extends object, V extends WithId> {
  page: SettingsPage
  resource: Resource<T>
  form: RecordEditorForm<V, T>
  /** Explains the configuration in one or two sentences. */
  description: string
  /** A panel below the form of an existing configuration. It sends its own requests. */
  Panel?: ComponentType<{ record: T; readOnlyReason: string | undefined }>
}

/** Query for the configuration of a page. Its data is null when there is none. */
export function singleQuery<T extends object>({ key }: SettingsPage, resource: Resource<T>) {
  return {
    queryKey: keys.item(resource.path, key),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<T | null> => readSingle(resource, key, signal),
  }
}

/** Returns the page of a configuration that a marketplace has at most once: a form, or the offer to set it up. */
export function singleScreen<T extends object, V extends WithId>(props: SingleProps<T, V>): ComponentType {
  const { page, description } = props
  return function SingleScreen() {
    const view = useCan(page.view)
    if (!view.allowed) return <NoAccess title={page.label} access={view} />
    return (
      <>
        <PageHeader title={page.label} description={description} />
        <LoadedSingle {...props} />
      </>
    )
  }
}

function LoadedSingle<T extends object, V extends WithId>(props: SingleProps<T, V>) {
  const { page, resource } = props
  const [isSettingUp, setSettingUp] = useState(false)
  const manage = useCan(resource.access.manage)
  const query = useQuery(singleQuery(page, resource))
  const record = query.data
  // After the configuration is deleted, the page offers to set it up again.
  if (record && isSettingUp) setSettingUp(false)
  if (record) return <SingleForm key="saved" {...props} record={record} />
  if (record === null && isSettingUp)
    return <SingleForm key="new" {...props} record={null} onCancel={() => setSettingUp(false)} />
  if (record === null)
    return (
      <EmptyState
        icon={Settings2}
        title={`No ${resource.words.one} yet`}
        actions={
          <Button
            disabledReason={manage.allowed ? undefined : manage.reason}
            onClick={() => setSettingUp(true)}
          >
            Set up
          </Button>
        }
      >
        {page.description}
      </EmptyState>
    )
  if (query.error)
    return (
      <EmptyState
        isAlert
        icon={CircleAlert}
        title={`The ${resource.words.one} could not be loaded`}
        actions={
          <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
            <Icon as={RefreshCw} boxSize="4" />
            Retry
          </Button>
        }
      >
        <FailureWords error={query.error} />
      </EmptyState>
    )
  return (
    <Stack gap="5" maxW="44rem" role="status" aria-label={`Loading the ${resource.words.one}`}>
      <Skeleton h="9" />
      <Skeleton h="9" />
      <Skeleton h="9" />
    </Stack>
  )
}

/** Reads the configuration. Returns null when there is none. */
async function readSingle<T extends object>(
  { service }: Resource<T>,
  id: string,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    return await service.get(id, { signal })
  } catch (error) {
    if (toPlatformError(error).status === 404) return null
    throw error
  }
}

function SingleForm<T extends object, V extends WithId>(
  props: SingleProps<T, V> & { record: T | null; onCancel?: () => void },
) {
  const { page, resource, form, record, onCancel, Panel } = props
  const manage = useCan(resource.access.manage)
  const readOnlyReason = manage.allowed
    ? undefined
    : `You can view this page but not change it. ${manage.reason}`
  const editing = useRecordForm(resource, form, record)
  const remove = useRemoveSingle(page, resource)
  return (
    <RecordFormFrame
      words={resource.words}
      form={form}
      editing={editing}
      label={page.label}
      readOnlyReason={readOnlyReason}
      foot={
        record && (
          <Stack gap="3">
            {Panel && <Panel record={record} readOnlyReason={readOnlyReason} />}
            <ActivityPanel resource={resource} id={page.key} />
          </Stack>
        )
      }
    >
      <form.Fields record={record} />
      <Box>
        {record ? (
          <Button
            variant="outline"
            size="sm"
            loading={remove.isBusy}
            disabledReason={readOnlyReason}
            onClick={() => void remove.run()}
          >
            Delete {resource.words.one}
          </Button>
        ) : (
          !editing.isDirty && (
            <Button variant="outline" size="sm" disabled={editing.isSaving} onClick={onCancel}>
              Cancel
            </Button>
          )
        )}
      </Box>
    </RecordFormFrame>
  )
}

/** Deletes the configuration after a confirmation. Its page then offers to set it up again. */
function useRemoveSingle<T extends object>(page: SettingsPage, { path, words, service }: Resource<T>) {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const isSure = await dialogs.confirm(`Delete the ${words.one}?`, {
      details: `${words.consequence} This cannot be undone.`,
      okLabel: 'Delete',
      cancelLabel: 'Cancel',
      isDestructive: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await service.remove(page.key)
      client.setQueryData(keys.item(path, page.key), null)
      toast({ title: 'Success', description: `${titleCase(words.one)} deleted.`, type: 'success' })
    } catch {
      // The request has shown its failure. The configuration may be gone, so it is read again.
      await client.invalidateQueries({ queryKey: keys.item(path, page.key) })
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
