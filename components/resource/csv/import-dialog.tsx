'use client'

import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { loadXpSchema } from '@/components/resource/xp/use-xp-schema'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { FileDrop } from '@/components/ui/file-drop'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { BOM, csvLine } from '@/lib/csv/cells'
import {
  autoMap,
  idsOf,
  planImport,
  wrongRows,
  type ImportPlan,
  type ImportProblem,
  type ImportRules,
  type Mapping,
  type PlannedImport,
} from '@/lib/csv/import-plan'
import { CsvProblem, readCsv, readText, type CsvFile } from '@/lib/csv/read'
import { saveFile } from '@/lib/csv/write'
import { useSession } from '@/hooks/use-session'
import { useTimeZone } from '@/hooks/use-time-zone'
import type { WithId } from '@/lib/forms/record-form'
import { importJob } from '@/lib/jobs/bulk'
import { startJob } from '@/lib/jobs/engine'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { readByIds } from '@/lib/resource/every-page'
import type { Viewer } from '@/lib/registry'
import { countOf, titleCase } from '@/lib/resource/words'
import { ImportReview } from './import-review'
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
  const [chosen, setChosen] = useState<Chosen>()
  const [plan, setPlan] = useState<ImportPlan>()
  const [schemaFailure, setSchemaFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
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
    setProblem('')
    try {
      await work(controller.signal)
    } catch (thrown) {
      const message = thrown instanceof CsvProblem ? thrown.message : displayMessage(toPlatformError(thrown))
      if (!controller.signal.aborted) setProblem(message)
    }
    if (!controller.signal.aborted) setBusy(false)
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
      const loadSchema = async (path: string) => {
        const { schema, failure } = await loadXpSchema(client, path)
        if (!signal.aborted) setSchemaFailure(failure)
        return schema
      }
      setSchemaFailure(undefined)
      if ('plan' in rules) {
        const scope = { viewer, timeZone, signal, quiet: true, loadXpSchema: loadSchema }
        const planned = await rules.plan(file, mapping, scope)
        if (!signal.aborted) setPlan(planned)
        return
      }
      const existing = await readByIds(resource, idsOf(file, mapping), { signal, quiet: true })
      const planned = await excludeLockOuts(
        await planImport(file, mapping, rules, existing, () => loadSchema(resource.path)),
        resource,
        existing,
        viewer,
      )
      if (!signal.aborted) setPlan(planned)
    })
  const start = () =>
    during(async () => {
      if (!plan) return
      const job = importJob({ ...resource, ...changes }, plan, wrongRows(plan))
      await startJob(job)
      toast({
        title: 'Job started',
        description: `${job.title}. It continues while you work, and after a reload.`,
      })
      onClose()
    })

  const changes = chosen && 'plan' in chosen.rules ? chosen.rules.changes : undefined
  const changedWords = changes?.words ?? words

  return (
    <Dialog
      size={plan ? 'review' : 'form'}
      title={`Import ${words.many}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
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
          <ImportReview plan={plan} words={changedWords} note={chosen?.rules.note} />
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
        <Columns chosen={chosen} id={id} onChange={(mapping) => setChosen({ ...chosen, mapping })} />
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
  const problems = deactivated.flatMap(({ id, line = 0 }): ImportProblem[] => {
    const record = existing.get(id)
    const reason = (record && resource.protectedRowReason?.(viewer, record)) ?? lockOut?.blocked.get(id)
    return reason === undefined ? [] : [{ line, column: 'Active', reason }]
  })
  const lines = new Set(problems.map(({ line }) => line))
  return {
    ...plan,
    targets: plan.targets.filter(({ line }) => line === undefined || !lines.has(line)),
    changes: plan.changes - lines.size,
    problems: [...plan.problems, ...problems],
  }
}

const COLUMNS_HELP =
  'Rows with an existing ID update that record. All other rows create a record. An empty cell clears the field.'

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
      <Text mb="2">{'columnsHelp' in rules ? rules.columnsHelp : COLUMNS_HELP}</Text>
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
    </Box>
  )
}
