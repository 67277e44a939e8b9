'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'
import { useCan } from '@/hooks/use-can'
import { NotedPageProvider } from '@/hooks/use-activity-record'
import type { WithId } from '@/lib/forms/record-form'
import { notedRecord } from '@/lib/resource/resource'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import { useRecordTab } from '@/hooks/use-record-tab'
import { prepareActivity } from '@/components/resource/activity/activity-panel'
import { RecordFoot, XpPanel } from './record-foot'
import { PanelsBelowForm } from '@/components/resource/form/form-layout'
import { RecordFormFrame } from '@/components/resource/form/record-form-frame'
import { RecordHeader } from './record-header'
import { RecordTabs, type TabEntry } from './record-tabs'
import { useRecordForm } from '@/components/resource/form/use-record-form'

interface RecordEditorProps<T extends object, R extends T, V extends WithId> {
  resource: ListedResource<T, R>
  form: RecordEditorForm<V, R>
  /** The record as the platform returned it, or null while creating. */
  record: R | null
  onDeleted?: () => void
}

const neverReadOnly = () => undefined

/** Editor of one record with its header, its tabs, its fields and its save bar. */
export function RecordEditor<T extends object, R extends T, V extends WithId>(
  props: RecordEditorProps<T, R, V>,
) {
  // A page keeps or lacks its tabs for as long as it is open.
  return props.form.tabs && props.record ? <TabbedEditor {...props} /> : <Editor {...props} />
}

/** Editor that shows the tab of the address. */
function TabbedEditor<T extends object, R extends T, V extends WithId>(props: RecordEditorProps<T, R, V>) {
  const { resource, form } = props
  const tabs = useMemo<TabEntry[]>(
    () => [
      { key: 'details', label: form.firstTab ?? 'Details', hasOtherFields: true },
      ...(form.tabs ?? []),
      ...(resource.xp ? [{ key: 'extended', label: 'Extended', prepare: XpPanel.prepare }] : []),
      { key: 'activity', label: 'Activity', prepare: prepareActivity },
    ],
    [form.tabs, form.firstTab, resource.xp],
  )
  const current = useRecordTab(tabs.map(({ key }) => key))
  return <Editor {...props} tabs={tabs} current={current} />
}

interface EditorTabs {
  /** Undefined on pages without tabs. */
  tabs?: readonly TabEntry[]
  /** Key of the tab that is shown. */
  current?: string | undefined
}

function Editor<T extends object, R extends T, V extends WithId>(
  props: RecordEditorProps<T, R, V> & EditorTabs,
) {
  const { resource, form, record: loaded, onDeleted, tabs, current } = props
  const { words } = resource
  const manage = useCan(resource.access.manage)
  const useReadOnlyReason = form.useReadOnlyReason ?? neverReadOnly
  const recordReadOnlyReason = useReadOnlyReason(loaded)
  const readOnlyReason = manage.allowed
    ? recordReadOnlyReason
    : `You can view this record but not change it. ${manage.reason}`
  const editing = useRecordForm(resource, form, loaded)
  const { record, isNew } = editing
  const id = record && resource.idOf(record)
  const noted = useMemo(
    () => (id === null ? undefined : { record: notedRecord(resource, id), panels: new Map() }),
    [resource, id],
  )

  const isInForm = (key: string) =>
    key === 'details' || form.tabs?.some((tab) => tab.key === key && tab.fields)
  const fieldTabs = form.tabs?.filter(({ fields }) => fields) ?? []
  const tab = form.tabs?.find(({ key }) => key === current)

  return (
    <RecordFormFrame
      words={words}
      form={form}
      editing={editing}
      readOnlyReason={readOnlyReason}
      head={
        <>
          <RecordHeader
            resource={resource}
            record={loaded}
            readOnlyReason={readOnlyReason}
            onDeleted={onDeleted}
          />
          {tabs && <RecordTabs tabs={tabs} current={current} />}
        </>
      }
      isHidden={tabs !== undefined && current !== undefined && !isInForm(current)}
      foot={
        record && (
          <NotedPageProvider value={noted}>
            <Stack gap="3">
              {form.Panels && (!tabs || current === 'details') && <form.Panels record={record} />}
              {tab && !tab.fields && <tab.Content record={record} />}
              {tab?.Panels && (
                <PanelsBelowForm>
                  <tab.Panels record={record} />
                </PanelsBelowForm>
              )}
              {!isNew && (
                <RecordFoot
                  resource={resource}
                  record={record}
                  readOnlyReason={recordReadOnlyReason}
                  tab={tabs && current}
                />
              )}
            </Stack>
          </NotedPageProvider>
        )
      }
    >
      {tabs ? (
        <TabPanel tab="" isShown={current === 'details'}>
          <form.Fields record={record} />
        </TabPanel>
      ) : (
        <form.Fields record={record} />
      )}
      {fieldTabs.map(({ key, Content }) => (
        <TabPanel key={key} tab={key} isShown={!tabs || key === current}>
          <Content record={record} />
        </TabPanel>
      ))}
    </RecordFormFrame>
  )
}

/** Fields of one tab. They stay on the page while another tab is shown, so that their input is kept. */
function TabPanel(props: { tab: string; isShown: boolean; children: ReactNode }) {
  return (
    <Box data-tab={props.tab} hidden={!props.isShown}>
      {props.children}
    </Box>
  )
}
