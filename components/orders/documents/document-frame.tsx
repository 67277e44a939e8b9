'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { PanelFailure, PanelSkeleton, RecordPanel } from '@/components/resource/record/record-panel'
import { RecordSummary } from '@/components/resource/record/record-summary'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonSelect } from '@/components/ui/button-select'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { PAPER_SIZES, usualPaper, type PaperSize } from '@/lib/format/paper-size'
import { lazy, logLoadFailure } from '@/lib/lazy'
import { getSettings } from '@/lib/settings'
import type { PaperDocument } from './paper-document'
import { PaperView } from './paper-view'
import { useLogo, usePictures, type Logo } from './paper-images'

const pdfCode = lazy(() => import('./download-pdf'))

/** State of one read that a document needs. Queries of the cache have these fields. */
interface Read {
  data?: unknown
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface DocumentFrameProps {
  /** Name of the document until it is loaded: "Order confirmation". */
  title: string
  /** Link to the record of the document. */
  record: ReactNode
  /** Everything that the document needs. It is shown only when all of it is loaded. */
  reads: readonly Read[]
  /** True while names are loading. Without them, the document would have IDs in their place. */
  isNaming: boolean
  /** Describes the document, or several of them. It is called when everything is loaded. */
  describe: () => PaperDocument | Papers
  /** Stands above the preview and is not printed. */
  notice?: ReactNode
}

/** Several documents that are printed and saved together. */
export interface Papers {
  documents: readonly [PaperDocument, ...PaperDocument[]]
  /** Name of the PDF file with all of them. */
  fileName: string
}

/**
 * Page of a document: its preview, and the buttons that print it and save it as a PDF file. Nothing is shown of a
 * document whose records could not all be read.
 */
export function DocumentFrame(props: DocumentFrameProps) {
  const { title, record, reads, isNaming, describe, notice } = props
  const logo = useLogo()
  const failed = reads.find((read) => read.isError)
  const isLoading = isNaming || logo.isPending || reads.some((read) => read.data === undefined)
  if (!failed && !isLoading)
    return <LoadedDocuments {...{ title, record, notice }} papers={papersOf(describe())} logo={logo.data} />
  return (
    <>
      <RecordSummary title={title} facts={[record]} />
      <RecordPanel title="Preview">
        {failed ? (
          <PanelFailure
            title="The document"
            error={failed.error}
            isFetching={failed.isFetching}
            onRetry={() => reads.forEach((read) => read.isError && void read.refetch())}
          />
        ) : (
          <PanelSkeleton title="The document" />
        )}
      </RecordPanel>
    </>
  )
}

function papersOf(described: PaperDocument | Papers): Papers {
  return 'documents' in described ? described : { documents: [described], fileName: described.fileName }
}

interface LoadedDocumentsProps {
  title: string
  record: ReactNode
  notice: ReactNode
  papers: Papers
  logo: Logo | undefined
}

/** Wide documents scroll within their own box on narrow screens. */
const PREVIEW = {
  marginTop: '3',
  overflowX: 'auto',
  borderRadius: 'lg',
} as const

/** On paper, each document begins on a new page. */
const SHEETS = {
  _print: { display: 'block', '& > article + article': { breakBefore: 'page' } },
} as const

function LoadedDocuments({ title, record, notice, papers, logo }: LoadedDocumentsProps) {
  const { documents, fileName } = papers
  const { data: pictures } = usePictures(documents)
  const usual = useUsualPaper()
  const [chosen, setChosen] = useState<PaperSize>()
  const [isSaving, setSaving] = useState(false)
  const paper = chosen ?? getSettings().paperSize ?? usual
  const image = logo && logo !== 'failed' ? logo : undefined
  const download = async () => {
    setSaving(true)
    try {
      const { downloadPdf } = await pdfCode.load()
      await downloadPdf(documents, fileName, { paper, logo: image, pictures: pictures ?? new Map() })
    } catch (error) {
      showFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <RecordSummary
        title={title}
        facts={[record]}
        actions={
          <>
            <ButtonSelect
              label="Paper"
              text={`Paper: ${paper}`}
              value={paper}
              onChange={({ currentTarget: { value } }) =>
                setChosen(PAPER_SIZES.find((size) => size === value))
              }
            >
              {PAPER_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </ButtonSelect>
            <Button
              variant="outline"
              loading={isSaving || pictures === undefined}
              onPointerEnter={pdfCode.prepare}
              onFocus={pdfCode.prepare}
              onClick={() => void download()}
            >
              <Icon as={Download} boxSize="4" />
              Download PDF
            </Button>
            <Button loading={pictures === undefined} onClick={() => window.print()}>
              <Icon as={Printer} boxSize="4" />
              Print
            </Button>
          </>
        }
      />
      {notice}
      {logo === 'failed' && (
        <Alert status="warning" mt="3" title="The logo could not be loaded">
          The document has the name of the marketplace only.
        </Alert>
      )}
      <Box role="region" aria-label="Preview" tabIndex={0} css={PREVIEW}>
        <Flex minW="fit-content" direction="column" gap="4" css={SHEETS}>
          {documents.map((document, at) => (
            <PaperView key={at} {...{ document, paper, pictures }} logo={image} />
          ))}
        </Flex>
      </Box>
    </>
  )
}

const subscribeToNothing = () => () => undefined

/** Returns the usual paper of the browser's language. The server does not know it. */
function useUsualPaper(): PaperSize {
  return useSyncExternalStore(
    subscribeToNothing,
    () => usualPaper(navigator.language),
    () => 'A4',
  )
}

function showFailure(error: unknown) {
  const characters = missingCharacters(error)
  if (characters) {
    toast({
      title: 'The PDF cannot show all characters',
      description: `Its font has no ${characters.join(' ')}. Choose Print, and save as PDF in the print dialog.`,
      type: 'error',
    })
    return
  }
  logLoadFailure(error, 'PDF file')
  toast({
    title: 'The PDF could not be made',
    description: 'Check your connection, then try again.',
    type: 'error',
  })
}

/** Returns the characters of a `MissingCharactersError`, whose class loads with the code that writes PDF files. */
function missingCharacters(error: unknown): readonly string[] | undefined {
  return error instanceof Error && error.name === 'MissingCharactersError'
    ? (error as Error & { characters: readonly string[] }).characters
    : undefined
}
