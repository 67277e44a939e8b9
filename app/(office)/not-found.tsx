import { NotFoundMessage } from '@/components/shell/not-found-message'

export default function NotFoundPage() {
  return <NotFoundMessage />
}
