import { currentTime } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { createDisk, type Disk } from '../machine/disk.ts';
import { imageFiles } from '../machine/image-files.ts';
import type { MachineInfo } from '../machine/machine-info.ts';
import type { OwnServer } from '../own-server.ts';
import { updateServer } from '../server-jobs.ts';

/** The disks of simulated machines with open consoles. The consoles of a server share its disk. */
export function createMachineDisks(services: () => Services) {
  const disks = new Map<number, { disk: Disk; users: number }>();
  const saving = new Set<number>();
  async function save(id: number): Promise<void> {
    for (;;) {
      const state = disks.get(id)?.disk.takeChanges();
      if (!state) return;
      await updateServer(services().db, id, { disk_state: { ...state } });
    }
  }
  /** Saves changes in the background, one write at a time. */
  function scheduleSave(id: number): void {
    if (saving.has(id)) return;
    saving.add(id);
    services().runInBackground(`disk of server ${id}`, async () => {
      await save(id).finally(() => saving.delete(id));
      if (disks.get(id)?.users === 0) disks.delete(id);
    });
  }
  return {
    open(id: number, info: MachineInfo, { disk_state, created_at }: OwnServer['server']): Disk {
      const known = disks.get(id);
      const disk = known?.disk ?? createDisk(imageFiles(info, Date.parse(created_at)), disk_state, currentTime);
      disks.set(id, { disk, users: (known?.users ?? 0) + 1 });
      return disk;
    },
    scheduleSave,
    /** Called when a console closes. */
    release(id: number): void {
      const known = disks.get(id);
      if (known) disks.set(id, { ...known, users: known.users - 1 });
      scheduleSave(id);
    },
    forget: (id: number) => disks.delete(id),
  };
}
export type MachineDisks = ReturnType<typeof createMachineDisks>;
