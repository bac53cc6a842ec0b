//! Rules, one row a rule.
