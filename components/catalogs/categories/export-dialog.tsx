'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { inTreeOrder } from '@/components/catalogs/rules/category-import'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import { FormatSelect, type FileFormat } from '@/components/resource/csv/format-select'
import { saveFile, writeCsv } from '@/lib/csv/write'
import { writeYaml } from '@/lib/csv/yaml'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Catalog, Category } from '@/lib/ordercloud/models'
import { createPacedReader, type Progress } from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import { countOf } from '@/lib/resource/words'

/** The columns of the file, as the import reads them. */
const FIELDS = ['ID', 'ParentID', 'ListOrder', 'Name', 'Description', 'Active', 'xp']

/** Dialog that writes all categories of a catalog into a CSV or YAML file, in the order of the tree. */
export function ExportCategories({ catalog, onClose }: { catalog: Catalog; onClose: () => void }) {
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState('')
  const [format, setFormat] = useState<FileFormat>('csv')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const count = catalog.CategoryCount ?? 0
  const id = catalog.ID ?? ''
  const stop = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setProblem('')
    setProgress({ done: 0, total: 1 })
    try {
      const reader = createPacedReader(controller.signal, setProgress)
      const Items = inTreeOrder(
        await reader.readAll<Category>((oc, page, request) =>
          oc.Categories.List(encodeURIComponent(id), { depth: 'all', sortBy: ['ID'], ...page }, request),
        ),
      )
      const file =
        format === 'yaml'
          ? await writeYaml(onePage(Items), { fields: FIELDS })
          : await writeCsv(onePage(Items), { fields: FIELDS, hasBom: true })
      saveFile(file, `categories-${id}.${format}`)
      onClose()
    } catch (thrown) {
      if (controller.signal.aborted) return
      setProgress(undefined)
      setProblem(displayMessage(toPlatformError(thrown)))
    }
  }
  return (
    <Dialog
      size="form"
      title="Export categories"
      onClose={onClose}
      actions={
        progress ? (
          <Button variant="outline" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void start()}>Export {countOf(count, CATEGORIES)}</Button>
          </>
        )
      }
    >
      <Stack gap="3">
        <Text>
          The file has one {format === 'yaml' ? 'entry' : 'row'} for each category, in the order of the tree,
          with its parent and its list order. You can change it and import it again, also into another
          catalog. Products and assignments are not in the file.
        </Text>
        <FormatSelect value={format} disabled={progress !== undefined} onChange={setFormat} />
        <Text color="fg.muted">
          This takes about {countOf(Math.max(1, Math.ceil(count / PAGE_SIZE)), REQUESTS)}.
        </Text>
        {progress && (
          <Box aria-busy>
            <ProgressBar label="Reading the categories" value={progress.done} max={progress.total} />
          </Box>
        )}
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

const CATEGORIES = { one: 'category', many: 'categories' }
const REQUESTS = { one: 'request', many: 'requests' }

async function* onePage(Items: readonly Category[]) {
  yield { Items }
}
