'use client'

import { Box, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { Dialog } from '@/components/ui/overlay/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { Selection } from '@/hooks/use-selection'
import { useViewer } from '@/hooks/use-session'
import { saveFile, writeCsv } from '@/lib/csv/write'
import { writeYaml } from '@/lib/csv/yaml'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { everyPage, isReadById, readByIds } from '@/lib/resource/every-page'
import type { RequestScope } from '@/lib/resource/service'
import { countOf } from '@/lib/resource/words'
import { isNarrowed, type ListState } from '@/lib/url/list-state'
import {
  chosenFields,
  exportableFields,
  groupFields,
  lastFields,
  rememberFields,
  type ExportGroup,
} from './export-fields'
import type { ListedResource } from '@/components/resource/listed-resource'
import { FormatSelect, type FileFormat } from './format-select'
import type { RowFile, RowFileChoice } from './row-file'
import { RowFileSelect } from './row-file-select'

/**
 * Dialog that writes the matching or selected records into a CSV file, or YAML where the resource has it, page by page. The user can cancel it at any
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
  const fields = exportableFields(resource, state, rows)
  const groups = groupFields(resource, fields)
  const owner = useViewer().decoded?.userName ?? ''
  const [chosen, setChosen] = useState<readonly string[]>(
    () => lastFields(owner, words.many, fields) ?? chosenFields(resource, state, fields),
  )
  const [rowFile, setRowFile] = useState<LoadedRowFile>()
  const [hasBom, setBom] = useState(true)
  const [format, setFormat] = useState<FileFormat>('csv')
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
      const chosenInOrder = fields.filter((field) => chosen.includes(field))
      const file = rowFile
        ? await writeCsv(rowPages(pages, rowFile, scope, setDone), { fields: rowFile.columns, hasBom })
        : format === 'yaml'
          ? await writeYaml(pages, { fields: chosenInOrder, onProgress: setDone })
          : await writeCsv(pages, { fields: chosenInOrder, hasBom, onProgress: setDone })
      if (controller.signal.aborted) return
      if (!rowFile) rememberFields(owner, words.many, chosenInOrder)
      const extension = rowFile ? 'csv' : format
      saveFile(file, `${(rowFile?.many ?? words.many).replaceAll(' ', '-')}.${extension}`)
      onClose()
    } catch (thrown) {
      if (controller.signal.aborted) return
      setDone(undefined)
      setProblem(displayMessage(toPlatformError(thrown)))
    }
  }
  const chooseRows = async (choice: RowFileChoice | undefined) => {
    setProblem('')
    try {
      const loaded = await choice?.load()
      setRowFile(choice && loaded && { ...choice, ...loaded })
    } catch (thrown) {
      setProblem(displayMessage(toPlatformError(thrown)))
    }
  }
  const choose = (paths: readonly string[], isOn: boolean) =>
    setChosen([...chosen.filter((field) => !paths.includes(field)), ...(isOn ? paths : [])])

  return (
    <Dialog
      size="form"
      title={`Export ${countOf(count, words)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={isRunning ? cancel : onClose}>
            {isRunning ? 'Cancel export' : 'Close'}
          </Button>
          <Button
            loading={isRunning}
            disabledReason={!rowFile && chosen.length === 0 ? 'Select at least one field.' : undefined}
            onClick={() => void run()}
          >
            Export {rowFile ? `${rowFile.many} of ` : ''}
            {countOf(count, words)}
          </Button>
        </>
      }
    >
      <Text>
        {scopeWords(selection !== undefined, isNarrowed(state))}{' '}
        {orderWords(isByHand || isReadById(resource, state))}
      </Text>
      <RowFileSelect
        resource={resource}
        chosen={rowFile}
        disabled={isRunning}
        onChange={(choice) => void chooseRows(choice)}
      />
      {rowFile ? (
        <Text color="fg">{rowFile.exportHelp}</Text>
      ) : (
        <>
          <Flex align="center" justify="space-between" wrap="wrap" gap="2" color="fg">
            <Text role="status" fontWeight="medium">
              {chosen.length} of {fields.length} fields selected
            </Text>
            <Button
              size="xs"
              variant="outline"
              disabled={isRunning}
              onClick={() => setChosen(chosenFields(resource, state, fields))}
            >
              Select the columns of the list
            </Button>
          </Flex>
          <Stack gap="2">
            {groups.map((group) => (
              <FieldChoices
                key={group.title}
                group={group}
                chosen={chosen}
                isDisabled={isRunning}
                onChoose={choose}
              />
            ))}
          </Stack>
        </>
      )}
      {resource.hasYaml && <FormatSelect value={format} disabled={isRunning} onChange={setFormat} />}
      {format === 'csv' && (
        <Box borderTopWidth="1px" borderColor="border" pt="2" color="fg">
          <CheckOption checked={hasBom} disabled={isRunning} onChange={() => setBom(!hasBom)}>
            Mark as UTF-8 for spreadsheets
          </CheckOption>
        </Box>
      )}
      <Box as="details">
        <Box as="summary" cursor="pointer" width="fit-content" py={{ mdDown: '3' }}>
          Details
        </Box>
        <Text py="1">
          {format === 'yaml' ? 'The keys are' : 'The first line of the file has'} the platform’s field names
          {(rowFile ?? resource.loadImport) && ', so that it can be imported again'}.
          {format === 'csv' && ' Text that a spreadsheet could run as a formula is quoted.'}
        </Text>
        {!rowFile && (
          <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" fontSize="xs">
            {groups
              .flatMap((group) => group.fields)
              .map(({ path, label }) => (
                <Box key={path} display="contents">
                  <dt>{label}</dt>
                  <dd>{path}</dd>
                </Box>
              ))}
          </Grid>
        )}
      </Box>
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

type LoadedRowFile = RowFile & RowFileChoice

/** Yields the rows of a file for the records of each page, and reports the number of these records. */
async function* rowPages(
  pages: AsyncIterable<{ Items: object[] }>,
  { readRows }: RowFile,
  scope: RequestScope,
  onProgress: (records: number) => void,
): AsyncGenerator<{ Items: object[] }> {
  let records = 0
  for await (const { Items } of pages) {
    yield { Items: await readRows(Items, scope) }
    records += Items.length
    onProgress(records)
  }
}

/** Checkboxes for the fields of one group, with buttons that select all or none of them. */
function FieldChoices(props: {
  group: ExportGroup
  chosen: readonly string[]
  isDisabled: boolean
  onChoose: (paths: readonly string[], isOn: boolean) => void
}) {
  const { group, chosen, isDisabled, onChoose } = props
  const { title, fields } = group
  const paths = fields.map(({ path }) => path)
  return (
    <Box asChild borderTopWidth="1px" borderColor="border" pt="1.5" color="fg">
      <fieldset disabled={isDisabled}>
        <HStack asChild gap="1" float="left" width="full">
          <legend>
            <Text as="span" flex="1" fontWeight="semibold">
              {title}
            </Text>
            {fields.length > 1 && (
              <>
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={`All of ${title}`}
                  onClick={() => onChoose(paths, true)}
                >
                  All
                </Button>
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={`None of ${title}`}
                  onClick={() => onChoose(paths, false)}
                >
                  None
                </Button>
              </>
            )}
          </legend>
        </HStack>
        <Grid clear="both" templateColumns={{ base: '1fr 1fr', md: '1fr 1fr 1fr' }} columnGap="3">
          {fields.map(({ path, label }) => (
            <CheckOption
              key={path}
              checked={chosen.includes(path)}
              onChange={(event) => onChoose([path], event.target.checked)}
            >
              {label}
            </CheckOption>
          ))}
        </Grid>
      </fieldset>
    </Box>
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
