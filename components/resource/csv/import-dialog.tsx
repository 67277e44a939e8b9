'use client'

import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useConfirmClose } from '@/components/resource/xp/use-confirm-close'
import { loadXpSchema } from '@/components/resource/xp/use-xp-schema'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { FileDrop } from '@/components/ui/file-drop'
import { Icon } from '@/components/ui/icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { BOM, csvLine } from '@/lib/csv/cells'
import {
  autoMap,
  COLUMNS_HELP,
  idsOf,
  planImport,
  withoutTargets,
  wrongRows,
  type ImportPlan,
  type ImportRules,
  type Mapping,
  type PlannedImport,
  missingFields,
} from '@/lib/csv/import-plan'
import { CsvProblem, readCsv, readText, type CsvFile } from '@/lib/csv/read'
import { saveFile } from '@/lib/csv/write'
import { useSession } from '@/hooks/use-session'
import { useTimeZone } from '@/hooks/use-time-zone'
import type { WithId } from '@/lib/forms/record-form'
import { formatNumber } from '@/lib/format/number'
import { importJob, importUndoText } from '@/lib/jobs/import-job'
import { startJob } from '@/lib/jobs/engine'
import { jobSubject } from '@/lib/jobs/outcome'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { readByIds } from '@/lib/resource/every-page'
import { joinWords } from '@/lib/permissions/explain'
import type { Progress } from '@/lib/resource/paced-reader'
import type { Viewer } from '@/lib/registry'
import { countOf, titleCase } from '@/lib/resource/words'
import { ImportReview, SkippedColumns } from './import-review'
import type { RowFileChoice } from './row-file'
import { RowFileSelect } from './row-file-select'
import type { ListedResource } from '@/components/resource/listed-resource'

/** The rules for a file, with the columns of its template. */
interface LoadedRules {
  rules: ImportRules<WithId, object> | PlannedImport
  columns: readonly string[]
}

interface Chosen {
  name: string
  file: CsvFile
  rules: ImportRules<WithId, object> | PlannedImport
  mapping: Mapping
  /** True when the user changed the field of a column. */
  isMappedByHand?: true
}

const CLOSE_QUESTION = {
  title: 'Close without importing?',
  details: 'Nothing is imported. You will have to choose the file and its columns again.',
  okLabel: 'Close the import',
  cancelLabel: 'Keep the file',
}

/**
 * Dialog that imports records from a file in three steps: choosing the file and its columns, reviewing the changes,
 * and running the job in the background.
 */
export function ImportDialog({
  resource,
  onClose,
}: {
  resource: ListedResource<object>
  onClose: () => void
}) {
  const { words } = resource
  const client = useQueryClient()
  const viewer = useSession()
  const timeZone = useTimeZone()
  const [rowFile, setRowFile] = useState<RowFileChoice>()
  /** Meaning of the rows, before a file is chosen. */
  const [rowHelp, setRowHelp] = useState<string>()
  const [chosen, setChosen] = useState<Chosen>()
  const [plan, setPlan] = useState<ImportPlan>()
  const [schemaFailure, setSchemaFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState('')
  const id = useId()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Runs one task at a time and aborts the previous one. Errors are shown in the dialog. */
  const during = async (work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setProgress(undefined)
    setProblem('')
    try {
      await work(controller.signal)
    } catch (thrown) {
      const message = thrown instanceof CsvProblem ? thrown.message : displayMessage(toPlatformError(thrown))
      if (!controller.signal.aborted) setProblem(message)
    }
    if (controller.signal.aborted) return
    setBusy(false)
    setProgress(undefined)
  }
  const stop = () => {
    running.current?.abort()
    setBusy(false)
    setProgress(undefined)
  }
  const loadRules = async (): Promise<LoadedRules> => {
    if (rowFile) return rowFile.load()
    if (!resource.loadImport) throw new Error(`${words.many} cannot be imported.`)
    const rules = await resource.loadImport()
    return { rules, columns: rules.fields.map(({ label }) => label) }
  }
  const chooseRows = (choice: RowFileChoice | undefined) =>
    during(async () => {
      setChosen(undefined)
      setRowFile(choice)
      setRowHelp(undefined)
      const { rules } = (await choice?.load()) ?? {}
      setRowHelp(rules?.columnsHelp)
    })
  const saveTemplate = () =>
    during(async (signal) => {
      const { columns } = await loadRules()
      const file = new Blob([BOM + csvLine(columns)], { type: 'text/csv;charset=utf-8' })
      if (!signal.aborted)
        saveFile(file, `${(rowFile?.many ?? words.many).replaceAll(' ', '-')}-template.csv`)
    })
  const open = (picked: File | undefined) =>
    during(async (signal) => {
      setPlan(undefined)
      setChosen(undefined)
      if (!picked) return
      const [{ rules }, file] = await Promise.all([loadRules(), readFile(picked, resource)])
      const mapping = autoMap(file.header, rules.fields)
      if (!signal.aborted) setChosen({ name: picked.name, rules, file, mapping })
    })
  const check = () =>
    during(async (signal) => {
      if (!chosen) return
      const { file, mapping, rules } = chosen
      const missing = missingFields(rules.fields, mapping)
      if (missing.length > 0)
        throw new CsvProblem(`No column of the file is chosen for ${joinWords(missing, 'and')}.`)
      const loadSchema = async (path: string) => {
        const { schema, failure } = await loadXpSchema(client, path)
        if (!signal.aborted) setSchemaFailure(failure)
        return schema
      }
      setSchemaFailure(undefined)
      const onProgress = (now: Progress) => !signal.aborted && setProgress(now)
      const scope = { viewer, timeZone, signal, quiet: true, loadXpSchema: loadSchema, onProgress }
      const withAccess = async (planned: ImportPlan) => {
        if (!planned.keepsUsed) return planned
        const { withUndoAccess } = await import('@/lib/jobs/created-dependents')
        return withUndoAccess(planned, resource.path, viewer)
      }
      if ('plan' in rules) {
        const planned = await withAccess(await rules.plan(file, mapping, scope))
        if (!signal.aborted) setPlan(planned)
        return
      }
      const existing = await readByIds(resource, idsOf(file, mapping), { signal, quiet: true })
      const read = await planImport(file, mapping, rules, existing, () => loadSchema(resource.path))
      const allowed = withoutTargets(read, ({ id }) => {
        const record = existing.get(id)
        const reason = record && resource.importBlockedReason?.(record)
        return reason === undefined ? undefined : { column: 'ID', reason }
      })
      const checked = (await rules.checkReferences?.(allowed, existing, scope)) ?? allowed
      const planned = await withAccess(await excludeLockOuts(checked, resource, existing, viewer))
      if (!signal.aborted) setPlan(planned)
    })
  const start = () =>
    during(async () => {
      if (!plan) return
      const job = importJob(place, plan, wrongRows(plan))
      const subject = jobSubject(await startJob(job))
      toast({
        ...{ subject, title: 'Job started' },
        description: `${job.title}. It continues while you work, and after a reload.`,
      })
      onClose()
    })

  const hasChanges = (plan?.targets.length ?? 0) > 0
  const close = useConfirmClose(hasChanges || chosen?.isMappedByHand === true, onClose, CLOSE_QUESTION)
  const changes = chosen && 'plan' in chosen.rules ? chosen.rules.changes : undefined
  const changedWords = plan?.words ?? changes?.words ?? words
  const place = { ...resource, ...changes, words: changedWords }

  return (
    <Dialog
      size={plan ? 'review' : 'form'}
      title={`Import ${words.many}`}
      onClose={() => void close()}
      actions={
        <>
          <Button variant="outline" onClick={() => void close()}>
            Cancel
          </Button>
          {plan ? (
            <>
              <Button variant="outline" disabled={isBusy} onClick={() => setPlan(undefined)}>
                Back to columns
              </Button>
              <Button
                loading={isBusy}
                disabledReason={plan.targets.length === 0 ? 'No row changes anything.' : undefined}
                onClick={() => void start()}
              >
                Import {countOf(plan.targets.length, changedWords)}
              </Button>
            </>
          ) : (
            <Button
              loading={isBusy}
              disabledReason={chosen ? undefined : 'Choose a file.'}
              onClick={() => void check()}
            >
              Check the file
            </Button>
          )}
        </>
      }
    >
      <Steps current={plan ? 1 : 0} />
      {plan ? (
        <>
          {schemaFailure !== undefined && (
            <Text role="alert" color="fg">
              The schema of the extended properties could not be used, so they are not checked.{' '}
              {schemaFailure}
            </Text>
          )}
          <ImportReview
            plan={plan}
            words={changedWords}
            note={chosen?.rules.note}
            undoText={importUndoText(place, plan)}
            skipped={chosen ? skippedColumns(chosen) : []}
          />
        </>
      ) : (
        <>
          <Flex gap="3" wrap="wrap" align="flex-end" justify="space-between">
            <RowFileSelect
              resource={resource}
              chosen={rowFile}
              disabled={isBusy}
              onChange={(choice) => void chooseRows(choice)}
            />
            <Button size="sm" variant="outline" onClick={() => void saveTemplate()}>
              <Icon as={Download} boxSize="4" />
              Download a template
            </Button>
          </Flex>
          {rowHelp !== undefined && !chosen && <Text>{rowHelp}</Text>}
          <FileDrop
            id={`${id}-file`}
            label={resource.hasYaml ? 'Choose a CSV or YAML file' : 'Choose a CSV file'}
            help={`Drop a file here. ${resource.hasYaml ? 'The first line of a CSV file must contain the column names. A YAML file has a list of records.' : 'Its first line must contain the column names.'} You see all changes before the import starts.`}
            accept={resource.hasYaml ? '.csv,text/csv,.yaml,.yml' : '.csv,text/csv'}
            fileName={chosen && `${chosen.name}: ${countOf(chosen.file.rows.length, ROW)}`}
            onChoose={([file]) => void open(file)}
          />
        </>
      )}
      {chosen && !plan && (
        <Columns
          chosen={chosen}
          id={id}
          onChange={(mapping) => setChosen({ ...chosen, mapping, isMappedByHand: true })}
        />
      )}
      {progress && (
        <Flex gap="3" align="center">
          <Box flex="1">
            <Text role="status" mb="2">
              {formatNumber(progress.done)} of {countOf(progress.total, REQUEST)}
            </Text>
            <ProgressBar label="Check of the file" value={progress.done} max={progress.total} />
          </Box>
          <Button size="sm" variant="outline" onClick={stop}>
            Stop the check
          </Button>
        </Flex>
      )}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** Reads a file by its name: YAML where the resource has it, else CSV. */
async function readFile(file: File, { hasYaml, words }: ListedResource<object>): Promise<CsvFile> {
  const text = await readText(file)
  if (!hasYaml || !/\.ya?ml$/i.test(file.name)) return readCsv(text)
  const { readYaml } = await import('@/lib/csv/yaml')
  return readYaml(text, titleCase(words.many))
}

const STEPS = ['Choose the file', 'Review the changes', 'Run in the background']
const ROW = { one: 'row', many: 'rows' }
const REQUEST = { one: 'request', many: 'requests' }

/** List of the steps of an import. The last one is the job that the review starts. */
function Steps({ current }: { current: number }) {
  return (
    <Flex as="ol" aria-label="Steps" listStyleType="none" columnGap="4" rowGap="1" wrap="wrap" pb="1">
      {STEPS.map((step, at) => (
        <Flex
          as="li"
          key={step}
          aria-current={at === current ? 'step' : undefined}
          align="center"
          gap="1.5"
          fontSize="xs"
          css={{ '&[aria-current]': { color: 'fg', fontWeight: 'medium' } }}
        >
          <Box
            as="span"
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            boxSize="5"
            borderRadius="full"
            bg="bg.muted"
            color="fg"
            data-current={at === current}
            css={{ '&[data-current=true]': { bg: 'brand.solid', color: 'brand.contrast' } }}
          >
            {at + 1}
          </Box>
          {step}
        </Flex>
      ))}
    </Flex>
  )
}

/** Removes the rows that would deactivate the user who imports or the last administrator. */
async function excludeLockOuts(
  plan: ImportPlan,
  resource: ListedResource<object>,
  existing: ReadonlyMap<string, object>,
  viewer: Viewer,
): Promise<ImportPlan> {
  const deactivated = plan.targets.filter(
    ({ write }) => write?.kind === 'patch' && write.body.Active === false,
  )
  if (deactivated.length === 0) return plan
  const lockOut = await resource.findLockOut?.(deactivated.map(({ id }) => id))
  const ids = new Set(deactivated.map(({ id }) => id))
  return withoutTargets(plan, ({ id }) => {
    if (!ids.has(id)) return undefined
    const record = existing.get(id)
    const reason = (record && resource.protectedRowReason?.(viewer, record)) ?? lockOut?.blocked.get(id)
    return reason === undefined ? undefined : { column: 'Active', reason }
  })
}

/** Returns the names of the columns of a file that no field gets. */
const skippedColumns = ({ file, mapping }: Chosen): string[] =>
  file.header.filter((name, at) => name !== '' && !mapping[at])

/** Selects that map each column of the file to a field. */
function Columns(props: { chosen: Chosen; id: string; onChange: (mapping: Mapping) => void }) {
  const { chosen, id, onChange } = props
  const { file, rules, mapping } = chosen
  const change = (at: number, name: string) => {
    const others = Object.entries(mapping).filter(
      ([column, field]) => Number(column) !== at && field !== name,
    )
    onChange(Object.fromEntries(name === '' ? others : [...others, [at, name]]))
  }
  return (
    <Box role="group" aria-label="Columns">
      <Text mb="2">{rules.columnsHelp ?? COLUMNS_HELP}</Text>
      <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="2" alignItems="center" color="fg">
        {file.header.map((name, at) => (
          <Box key={at} display="contents">
            <label htmlFor={`${id}-${at}`}>{name || `Column ${at + 1}`}</label>
            <Select
              id={`${id}-${at}`}
              value={mapping[at] ?? ''}
              onChange={(event) => change(at, event.target.value)}
            >
              <option value="">Skip column</option>
              {rules.fields.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.label}
                </option>
              ))}
            </Select>
          </Box>
        ))}
      </Grid>
      <Box mt="2">
        <SkippedColumns names={skippedColumns(chosen)} />
      </Box>
    </Box>
  )
}
