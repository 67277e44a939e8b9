'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/overlay/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { Selection } from '@/hooks/use-selection'
import { saveFile, writeCsv } from '@/lib/csv/write'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { everyPage, isReadById, readByIds } from '@/lib/resource/every-page'
import type { RequestScope } from '@/lib/resource/service'
import { countOf } from '@/lib/resource/words'
import { isNarrowed, type ListState } from '@/lib/url/list-state'
import { chosenFields, exportableFields } from './export-fields'
import type { ListedResource } from '@/components/resource/listed-resource'

/**
 * Dialog that writes the matching or selected records into a CSV file, page by page. The user can cancel it at any
 * time.
 */
export function ExportDialog(props: {
  resource: ListedResource<object>
  state: ListState
  rows: readonly object[]
  total: number
  selection?: Selection
  onClose: () => void
}) {
  const { resource, state, rows, total, selection, onClose } = props
  const { words } = resource
  const fields = exportableFields(resource, rows)
  const [chosen, setChosen] = useState<readonly string[]>(() => chosenFields(resource, state, fields))
  const [hasBom, setBom] = useState(true)
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const count = selection ? selection.countOf(total) : total
  const isByHand = selection !== undefined && !selection.isAll
  const isRunning = done !== undefined

  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setDone(undefined)
  }
  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setProblem('')
    setDone(0)
    try {
      const scope = { signal: controller.signal, quiet: true }
      const pages = selection
        ? onlyChosen(resource, state, selection, scope)
        : everyPage(resource, state, scope)
      const options = {
        fields: fields.filter((field) => chosen.includes(field)),
        hasBom,
        onProgress: setDone,
      }
      const file = await writeCsv(pages, options)
      if (controller.signal.aborted) return
      saveFile(file, `${words.many.replaceAll(' ', '-')}.csv`)
      onClose()
    } catch (thrown) {
      if (controller.signal.aborted) return
      setDone(undefined)
      setProblem(displayMessage(toPlatformError(thrown)))
    }
  }
  const toggle = (field: string) =>
    setChosen(chosen.includes(field) ? chosen.filter((one) => one !== field) : [...chosen, field])

  return (
    <Dialog
      title={`Export ${countOf(count, words)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={isRunning ? cancel : onClose}>
            {isRunning ? 'Cancel export' : 'Close'}
          </Button>
          <Button
            loading={isRunning}
            disabledReason={chosen.length === 0 ? 'Select at least one column.' : undefined}
            onClick={() => void run()}
          >
            Export
          </Button>
        </>
      }
    >
      <Text>
        {scopeWords(selection !== undefined, isNarrowed(state))}{' '}
        {orderWords(isByHand || isReadById(resource, state))} The file uses the platform’s field names
        {resource.loadImport && ', so that it can be imported again'}. Text that a spreadsheet could run as a
        formula is quoted.
      </Text>
      <Flex asChild wrap="wrap" columnGap="5" rowGap="1">
        <fieldset disabled={isRunning}>
          <Box asChild color="fg" fontWeight="medium" mb="1">
            <legend>Columns</legend>
          </Box>
          {fields.map((field) => (
            <Choice key={field} label={field} isOn={chosen.includes(field)} onChange={() => toggle(field)} />
          ))}
        </fieldset>
      </Flex>
      <Choice label="Mark as UTF-8 for spreadsheets" isOn={hasBom} onChange={() => setBom(!hasBom)} />
      {isRunning && <ProgressBar label="Rows written" value={Math.min(done, count)} max={count} />}
      {isRunning && <Text role="status">{countOf(done, words)} written.</Text>}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          Export failed. No file was written: {problem}
        </Text>
      )}
    </Dialog>
  )
}

function scopeWords(isSelection: boolean, isNarrow: boolean): string {
  if (isSelection) return 'All selected rows, on every page.'
  return isNarrow
    ? 'All rows that match the search and filters, on every page.'
    : 'All rows of the list, on every page.'
}

function orderWords(isById: boolean): string {
  return isById
    ? 'Rows are sorted by ID, whatever the order of the list.'
    : 'Rows are in the order of the list.'
}

function Choice(props: { label: string; isOn: boolean; onChange: () => void }) {
  return (
    <Flex asChild align="center" gap="2" minH={{ base: '11', md: '7' }} color="fg">
      <label>
        <Checkbox checked={props.isOn} onChange={props.onChange} />
        {props.label}
      </label>
    </Flex>
  )
}

/**
 * Yields the records of a selection. They are read by their ids, or from all matching records without the deselected
 * ones.
 */
async function* onlyChosen(
  resource: ListedResource<object>,
  state: ListState,
  selection: Selection,
  scope: RequestScope,
): AsyncGenerator<{ Items: object[] }> {
  if (!selection.isAll) {
    const ids = [...selection.marked.keys()].sort()
    const found = await readByIds(resource, ids, scope)
    yield { Items: ids.flatMap((id) => found.get(id) ?? []) }
    return
  }
  for await (const { Items } of everyPage(resource, state, scope)) {
    yield { Items: Items.filter((row) => selection.has(resource.idOf(row))) }
  }
}
