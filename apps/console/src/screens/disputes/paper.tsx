// The answer to a dispute as a page to print.
import { Button, Group } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { Loaded, Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { useDispute } from './dispute.tsx';
import { Sheet } from './sheet.tsx';

export default function PaperScreen() {
  const { id = '' } = useParams();
  const words = useWords('disputes');
  const query = useDispute(id);
  return (
    <Screen title={words.toPrint}>
      <Loaded query={query}>
        {({ paper }) => (
          <>
            <Group className="no-print">
              <Button onClick={() => print()}>{words.print}</Button>
              <Button component={Link} href={`/disputes/${id}`} variant="default">
                {words.openDispute}
              </Button>
            </Group>
            <Sheet paper={paper} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
