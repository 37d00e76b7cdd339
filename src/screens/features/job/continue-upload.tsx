import { FileUp, Play } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import {
  continueFromPicker,
  continueFromStoredFile,
  continueUpload,
  hasStoredFile,
  uploadOf,
} from '#core/hosting/continue-upload.store.ts';
import { isUploadOpen, uploads } from '#core/hosting/uploads.store.ts';
import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { refreshJobs } from '#core/job/job.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { useAsync } from '#screens/ui/use-async.ts';

const t = translator(jobMessages);

/**
 * How an interrupted upload is continued: in one press where this device knows its file, otherwise by choosing it again.
 * Nothing while this page itself is sending it.
 */
export function ContinueUpload({ job }: { job: Job }) {
  const upload = uploadOf(job);
  const kept = useAsync(useCallback(() => hasStoredFile(upload), [upload]));
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isSending = useSignalValue(uploads().list).some(
    (item) => isUploadOpen(item) && item.account === job.subject.id && item.path === job.result.path,
  );
  if (isSending) return null;
  const run = async (work: () => Promise<string | null | 'field'>) => {
    setChecking(true);
    setProblem(null);
    const outcome = await work();
    setChecking(false);
    if (outcome === 'field') field.current?.click();
    else setProblem(outcome);
    if (outcome === null) void refreshJobs();
  };
  const choose = () =>
    run(async () => {
      const outcome = await continueFromPicker(job);
      return outcome === 'field' ? 'field' : outcome.problem;
    });
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {kept.value && (
          <Button
            size="small"
            variant="primary"
            icon={Play}
            isPending={isChecking}
            onClick={() => void run(() => continueFromStoredFile(job))}
          >
            {t('jobs.continueUpload')}
          </Button>
        )}
        <Button
          size="small"
          variant={kept.value ? 'secondary' : 'primary'}
          icon={FileUp}
          isPending={isChecking && !kept.value}
          onClick={() => void choose()}
        >
          {t(kept.value ? 'jobs.chooseOtherFile' : 'jobs.chooseFile')}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={t('jobs.chooseFile')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void run(() => continueUpload(job, { file, handle: null }));
          }}
        />
      </div>
      <div className={problem ? 'mt-2' : ''}>
        <FormError error={problem} />
      </div>
    </div>
  );
}
