'use client'

import { Stack } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState, type ComponentType } from 'react'
import { FormProvider, useForm, type DefaultValues, type Path, type Resolver } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { SaveBar } from '@/components/ui/save-bar'
import { toast } from '@/components/ui/toaster'
import { useCan } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { useLeaveGuard } from '@/hooks/use-leave-guard'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { useSave } from '@/hooks/use-save'
import { newId } from '@/lib/forms/ids'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { sortServerErrors } from '@/lib/forms/server-errors'
import { recordUrl } from '@/lib/resource/resource'
import { titleCase } from '@/lib/resource/words'
import { ErrorSummary } from './error-summary'
import type { ListedResource } from './listed-resource'
import { RecordHeader } from './record-header'
import { SaveProblems } from './save-problems'

const LeaveDialog = dynamic(() => import('./leave-dialog').then((module) => module.LeaveDialog), {
  ssr: false,
})

/** A form with its fields. */
export interface RecordEditorForm<V extends WithId, R extends object> extends RecordForm<V, R> {
  Fields: ComponentType<{ record: R | null }>
  /** A hook: why this user may not change this record, beyond lacking the permission. */
  useRefusal?: (record: R | null) => string | undefined
}

interface RecordEditorProps<T extends object, R extends T, V extends WithId> {
  resource: ListedResource<T, R>
  form: RecordEditorForm<V, R>
  /** As the platform has it; null while creating. */
  record: R | null
  onDeleted?: () => void
}

const noRefusal = () => undefined

/** The form of one record: its head, its fields and its save bar. */
export function RecordEditor<T extends object, R extends T, V extends WithId>(
  props: RecordEditorProps<T, R, V>,
) {
  const { resource, form, record: loaded, onDeleted } = props
  const { words } = resource
  const isNew = loaded === null
  const router = useRouter()
  const cache = useResourceCache(resource)
  const manage = useCan(resource.access.manage)
  const useRefusal = form.useRefusal ?? noRefusal
  const ownRefusal = useRefusal(loaded)
  const refusal = manage.allowed ? ownRefusal : `You can look but not change. ${manage.reason}`

  const [record, setRecord] = useState(loaded)
  const [spareId, setSpareId] = useState(newId)
  const [problems, setProblems] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)
  const { save, isSaving, reports, clearReports } = useSave<R>()
  const methods = useForm<V>({
    defaultValues: form.toForm(loaded) as DefaultValues<V>,
    resolver: yupResolver(form.schema) as unknown as Resolver<V, unknown, V>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty } = methods.formState
  const isReady = useHydrated()
  const guard = useLeaveGuard(isDirty || isSaving)

  // A newer look at the record from outside: taken over, unless that would overwrite what somebody is typing.
  const [seen, setSeen] = useState(loaded)
  if (loaded !== seen && !isDirty && !isSaving) {
    setSeen(loaded)
    setRecord(loaded)
  }
  useEffect(() => {
    if (!methods.formState.isDirty) methods.reset(form.toForm(record))
  }, [record, methods, form])

  const forgetProblems = () => {
    setProblems([])
    setAttempt(0)
    clearReports()
  }

  const submit = async (values: V) => {
    const outcome = await save(form.plan(values, record, spareId), record)
    if (!outcome) return
    const isWritten = outcome.record !== record
    setRecord(outcome.record)
    if (!isNew && isWritten && outcome.record) cache.keep(outcome.record)
    if ('error' in outcome) {
      methods.reset(form.toForm(outcome.record), {
        keepValues: true,
        keepErrors: true,
        keepSubmitCount: true,
      })
      const sorted = sortServerErrors(outcome.error, Object.keys(values), form.codes)
      for (const [name, message] of Object.entries(sorted.fields)) {
        methods.setError(name as Path<V>, { type: 'server', message })
      }
      setProblems(sorted.rest)
      setAttempt(attempt + 1)
      return
    }
    forgetProblems()
    setSpareId(newId())
    methods.reset(form.toForm(outcome.record))
    if (!isWritten || !outcome.record) return
    const done = isNew ? 'created' : 'saved'
    toast({ title: 'Success', description: `${titleCase(words.one)} ${done}.`, type: 'success' })
    if (isNew) {
      cache.keep(outcome.record)
      router.replace(recordUrl(resource, resource.idOf(outcome.record)))
    }
  }

  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema: form.schema, isReadOnly: refusal !== undefined, isNew }}>
        <RecordHeader resource={resource} record={loaded} refusal={refusal} onDeleted={onDeleted} />
        <form
          noValidate
          inert={!isReady}
          onSubmit={(event) => void methods.handleSubmit(submit, () => setAttempt(attempt + 1))(event)}
        >
          <Stack gap="5">
            <ErrorSummary attempt={attempt} />
            <form.Fields record={record} />
          </Stack>
          <SaveBar
            saveLabel={isNew ? `Create ${words.one}` : 'Save'}
            isDirty={isDirty}
            isNew={isNew}
            isSaving={isSaving}
            refusal={refusal}
            onDiscard={() => {
              forgetProblems()
              const latest = loaded ?? record
              setRecord(latest)
              methods.reset(form.toForm(latest))
            }}
          >
            <SaveProblems problems={problems} reports={reports} />
          </SaveBar>
        </form>
        {guard.isAsking && <LeaveDialog isSaving={isSaving} onStay={guard.stay} onLeave={guard.leave} />}
      </FormInfoProvider>
    </FormProvider>
  )
}
