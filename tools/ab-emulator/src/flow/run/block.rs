//! Steps within steps.

use super::{Done, Runner, Stop};
use crate::flow::model::{Condition, Repeat, Step};

/// Most rounds of a `while` without `times`.
const MAX_ROUNDS: u32 = 1000;

impl Runner<'_> {
    pub(super) fn run(&mut self, when: Option<&Condition>, steps: &[Step]) -> Done {
        self.holds(when)?.map_err(Stop::Skipped)?;
        self.block(steps, None)
    }

    pub(super) fn repeat(&mut self, repeat: &Repeat) -> Done {
        let most = repeat.times.unwrap_or(MAX_ROUNDS);
        for round in 0..most {
            match self.holds(repeat.whilst.as_ref())? {
                Ok(()) => self.block(&repeat.steps, Some(round + 1))?,
                Err(why) if round == 0 => return Err(Stop::Skipped(why)),
                Err(_) => return Ok(()),
            }
        }
        match repeat.times {
            Some(0) => Err(Stop::Skipped("it is to be done 0 times".into())),
            Some(_) => Ok(()),
            None => Err(Stop::failed(format!("its condition still holds after {most} rounds"))),
        }
    }

    pub(super) fn retry(&mut self, times: u32, steps: &[Step]) -> Done {
        let mut done = self.block(steps, None);
        for _ in 0..times {
            let Err(Stop::Failed(_)) = done else { break };
            done = self.block(steps, None);
        }
        done
    }

    /// The steps in order, up to the first that fails.
    fn block(&mut self, steps: &[Step], round: Option<u32>) -> Done {
        for (step, number) in steps.iter().zip(1_u32..) {
            let round = round.map(|round| format!("#{round}")).unwrap_or_default();
            self.place.push(format!("{number}{round}"));
            let done = self.step(step);
            self.place.pop();
            done?;
        }
        Ok(())
    }
}
