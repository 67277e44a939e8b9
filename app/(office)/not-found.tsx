import { NotFoundMessage } from '@/components/shell/messages/not-found-message'

export default function NotFoundPage() {
  return <NotFoundMessage />
}
